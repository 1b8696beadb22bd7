"""Random puzzles of many kinds as Cubefold texts, made without Cubefold.

A body is filled at random: each rim voxel of the surface goes to one of its faces. The mats that come
of it are turned, flipped, shuffled and joined by others; conditions are added that the filling meets,
and sometimes ones that it does not.
"""

import itertools

# name: (normal, right, up), seen from outside.
DIRECTIONS = {
    "Top": ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "Front": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "Right": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "Back": ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    "Left": ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    "Bottom": ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
}


def add(a, b, times=1):
    return tuple(x + times * y for x, y in zip(a, b))


def box(a, b, c):
    return list(itertools.product(range(a), range(b), range(c)))


def surface(cells):
    """All faces between a cell and none. For bodies without cavities."""
    inside = set(cells)
    return [
        (cell, name)
        for cell in cells
        for name, (normal, _, _) in DIRECTIONS.items()
        if add(cell, normal) not in inside
    ]


def cells_text(cells):
    return "cells " + ";".join("%d,%d,%d" % cell for cell in cells)


def faces_text(faces):
    return "faces " + "; ".join("%s %d,%d,%d" % (name, *cell) for cell, name in faces)


def bodies():
    edge = [(0, 0, 0), (1, 1, 0)]
    corner = [(0, 0, 0), (1, 1, 1)]
    elbow = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    chiral = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]
    for cells in (box(1, 1, 1), box(1, 1, 1), box(2, 1, 1), edge, corner, elbow, chiral):
        yield cells_text(cells), surface(cells), False


def sheets():
    for a, b in ((1, 1), (2, 1), (2, 2), (3, 2)):
        yield f"sheet {a}x{b}", [(c, "Top") for c in box(a, b, 1)], True
    for a, b, c in ((1, 1, 1), (2, 1, 1)):
        faces = [f for f in surface(box(a, b, c)) if f[1] != "Top"]
        yield f"box {a}x{b}x{c} open", faces, False
    cross = [((0, 0, 0), "Top"), ((1, 0, 0), "Top"), ((0, 0, 0), "Right"), ((0, 0, 1), "Right")]
    yield faces_text(cross[:3]), cross[:3], False
    yield faces_text(cross), cross, False
    step = [((0, 0, 0), "Top"), ((0, 0, 0), "Right"), ((1, 0, -1), "Top"), ((0, 1, 0), "Top")]
    yield faces_text(step), step, False


def voxels(face, n):
    """The voxel of each cell of a mat on the face, row by row."""
    cell, name = face
    normal, right, up = DIRECTIONS[name]
    corner = list(cell)
    for axis in range(3):
        corner[axis] += normal[axis] > 0 or right[axis] < 0 or up[axis] > 0
    start = tuple(x * (n - 1) for x in corner)
    return [[add(add(start, right, col), up, -row) for col in range(n)] for row in range(n)]


def is_rim(row, col, n):
    return row in (0, n - 1) or col in (0, n - 1)


def turn(mat):
    return [list(row) for row in zip(*mat[::-1])]


def orient(mat, orientation):
    if orientation & 4:
        mat = [row[::-1] for row in mat]
    for _ in range(orientation & 3):
        mat = turn(mat)
    return mat


def undo(orientation):
    return orientation if orientation & 4 else (4 - orientation) % 4


class Maker:
    def __init__(self, random, largest):
        self.random = random
        shapes = list(bodies()) + list(sheets())
        shapes = [shape for shape in shapes if len(shape[1]) <= largest]
        self.shape, self.faces, self.flat = random.choice(shapes)
        self.n = random.choice((3, 4, 4, 5, 5, 5, 6))
        self.header = ["shape: " + self.shape]

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def find_border(self):
        """Voxels on segments that only one face has."""
        ends = {}
        for face in self.faces:
            grid = voxels(face, self.n)
            last = self.n - 1
            for side in (
                grid[0],
                grid[last],
                [row[0] for row in grid],
                [row[last] for row in grid],
            ):
                ends.setdefault(frozenset((side[0], side[-1])), []).append(side)
        return {v for sides in ends.values() if len(sides) == 1 for v in sides[0]}

    def choose_border(self):
        border = self.find_border()
        self.spare_voxels = set()
        kind = self.random.choice(("free", "free", "filled", "frame"))
        if not border or kind == "filled" or (kind == "frame" and not self.flat):
            if border:
                self.header.append("border: filled")
            return
        self.spare_voxels = {v for v in sorted(border) if self.chance(40)}
        if kind == "frame":
            self.header.append("border: frame")
            self.header += self.draw_frame(border)

    def draw_frame(self, border):
        last = max(v[0] for v in border), max(v[1] for v in border)
        rows = []
        for y in range(last[1] + 1, -2, -1):
            row = ""
            for x in range(-1, last[0] + 2):
                outside = x in (-1, last[0] + 1) or y in (-1, last[1] + 1)
                z = next(iter(border))[2]
                row += "#" if outside or (x, y, z) in self.spare_voxels else "."
            rows.append(row)
        return rows

    def fill(self):
        owners = {}
        for index, face in enumerate(self.faces):
            for row in range(self.n):
                for col in range(self.n):
                    if is_rim(row, col, self.n):
                        voxel = voxels(face, self.n)[row][col]
                        owners.setdefault(voxel, []).append(index)
        chosen = {v: self.random.choice(owners[v]) for v in sorted(owners)}
        for v in self.spare_voxels:
            chosen[v] = -1
        mats = []
        for index, face in enumerate(self.faces):
            grid = voxels(face, self.n)
            mats.append(
                [
                    [
                        "#" if not is_rim(r, c, self.n) or chosen[grid[r][c]] == index else "."
                        for c in range(self.n)
                    ]
                    for r in range(self.n)
                ]
            )
        return mats

    def make_pool(self, mats):
        """Turns the mats, adds others, shuffles: (mat, face or None, orientation that fits)."""
        pool = []
        for face, mat in enumerate(mats):
            orientation = self.random.randrange(8)
            pool.append((orient(mat, undo(orientation)), face, orientation))
        for _ in range(self.random.choice((0, 0, 1, 2, 4)) if self.chance(60) else 0):
            mat = [row[:] for row in self.random.choice(pool)[0]]
            for _ in range(self.random.randrange(4)):
                r, c = self.random.randrange(self.n), self.random.choice((0, self.n - 1))
                mat[r][c] = "#" if mat[r][c] == "." else "."
            pool.append((orient(mat, self.random.randrange(8)), None, 0))
        self.random.shuffle(pool)
        return pool

    def add_sides(self, pool):
        if not self.chance(25):
            return
        if self.chance(20):
            self.header.append("one-sided: yes")
            return
        listed = [m + 1 for m, (_, _, o) in enumerate(pool) if o < 4 and self.chance(40)]
        backs = [m + 1 for m, (_, _, o) in enumerate(pool) if o >= 4 and self.chance(40)]
        if listed:
            self.header.append("one-sided: " + ", ".join(map(str, listed)))
        if backs:
            self.header.append("back-out: " + ", ".join(map(str, backs)))

    def add_groups(self, pool):
        if not self.chance(45):
            return
        members = list(range(len(pool)))
        self.random.shuffle(members)
        for name in ("red", "blue", "green")[: self.random.randrange(1, 4)]:
            group = members[: self.random.randrange(1, 5)]
            members = members[len(group) :]
            if not group:
                return
            used = sum(pool[m][1] is not None for m in group)
            limit = self.random.choice(
                (f"exactly {used}", f"at most {used}", f"at least {used}", f"at most {used + 1}")
            )
            if self.chance(10):
                limit = f"exactly {self.random.randrange(len(group) + 1)}"
            numbers = ", ".join(str(m + 1) for m in sorted(group))
            self.header.append(f"group: {name} = {numbers} {limit}")

    def way(self, orientation):
        turned = f"turned {90 * (orientation & 3)}"
        return turned + " flipped" if orientation & 4 else turned

    def add_pins(self, pool):
        for m, (_, face, orientation) in enumerate(pool):
            kind = self.random.randrange(100)
            if kind < 6 and face is not None:
                cell, name = self.faces[face]
                where = name if len(self.faces) == 6 else "%s %d,%d,%d" % (name, *cell)
                where = "%s %d,%d,%d" % (name, *cell) if "cells 0,0,0" != self.shape else name
                way = " " + self.way(orientation) if self.chance(50) else ""
                self.header.append(f"pin: {m + 1} on {where}{way}")
            elif kind < 12:
                cell, name = self.random.choice(self.faces)
                where = "%s %d,%d,%d" % (name, *cell) if "cells 0,0,0" != self.shape else name
                way = " " + self.way(self.random.randrange(8)) if self.chance(50) else ""
                self.header.append(f"forbid: {m + 1} on {where}{way}")

    def add_unknown(self, pool):
        if not self.chance(25):
            return
        for _ in range(self.random.randrange(1, 6)):
            mat = self.random.choice(pool)[0]
            row, col = self.random.randrange(self.n), self.random.choice((0, self.n - 1))
            mat[row][col] = "?"

    def text(self):
        self.choose_border()
        pool = self.make_pool(self.fill())
        self.add_sides(pool)
        self.add_groups(pool)
        self.add_pins(pool)
        self.add_unknown(pool)
        mats = ["\n".join(" ".join(row) for row in mat) for mat, _, _ in pool]
        return "\n".join(self.header) + "\n-----\n" + "\n\n".join(mats) + "\n"


def make(random, largest=18):
    """A puzzle of at most so many faces as text."""
    return Maker(random, largest).text()

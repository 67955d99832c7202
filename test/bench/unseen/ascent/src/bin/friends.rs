use unseen_ascent::Facts;

ascent::ascent! {
    struct Friends;
    relation knows(u32, u32);
    relation start(u32);
    relation reached(u32, u32);
    relation person(u32);
    relation unreached(u32, u32);
    relation triangle(u32, u32, u32);
    relation isolated(u32);
    reached(s, s) <-- start(s);
    reached(s, y) <-- reached(s, x), knows(x, y);
    person(x) <-- knows(x, _);
    person(x) <-- knows(_, x);
    unreached(s, x) <-- start(s), person(x), !reached(s, x);
    triangle(x, y, z) <-- knows(x, y), knows(y, z), knows(z, x);
    isolated(x) <-- person(x), !triangle(x, _, _), !triangle(_, x, _), !triangle(_, _, x);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program =
        Friends { knows: facts.pairs("knows"), start: facts.single("start"), ..Default::default() };
    let timer = facts.derive();
    program.run();
    timer.done(&[
        program.reached.len(),
        program.unreached.len(),
        program.triangle.len(),
        program.isolated.len(),
    ]);
}

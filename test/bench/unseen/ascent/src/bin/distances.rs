//! The groups of an aggregate are relations of their own, so that each is aggregated once.
use ascent::aggregators::{count, min};
use unseen_ascent::Facts;

ascent::ascent! {
    struct Distances;
    relation road(u32, u32);
    relation depot(u32);
    relation length(u32, u32, i64);
    relation connected(u32, u32);
    relation shortest(u32, u32, i64);
    relation distance(u32, i64);
    relation within(u32, i64, usize);
    relation reached(u32);
    relation nearest(u32, i64);
    length(s, s, 0) <-- depot(s);
    length(s, y, n + 1) <-- length(s, x, n), if *n < 14, road(x, y);
    connected(s, x) <-- length(s, x, _);
    shortest(s, x, d) <-- connected(s, x), agg d = min(n) in length(s, x, n);
    distance(s, d) <-- shortest(s, _, d);
    within(s, d, c) <-- distance(s, d), agg c = count() in shortest(s, _, d);
    reached(x) <-- shortest(_, x, _);
    nearest(x, d) <-- reached(x), agg d = min(n) in shortest(_, x, n);
}

fn main() {
    let mut facts = Facts::new(&[]);
    let mut program =
        Distances { road: facts.pairs("road"), depot: facts.single("depot"), ..Default::default() };
    let timer = facts.derive();
    program.run();
    timer.done(&[
        program.length.len(),
        program.shortest.len(),
        program.within.len(),
        program.nearest.len(),
    ]);
}

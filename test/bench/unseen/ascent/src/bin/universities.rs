//! Bodies are in the order that was fastest here by hand, because Ascent joins them as they are written.
use unseen_ascent::Facts;

const CONSTANTS: [&str; 20] = [
    "type", "full", "associate", "assistant", "lecturer", "graduate", "undergraduate", "course", "seminar",
    "works_for", "head_of", "department", "part_of", "member_of", "takes", "teaches", "advisor",
    "degree_from", "university", "group",
];

mod n {
    pub const TYPE: u32 = 0;
    pub const FULL: u32 = 1;
    pub const ASSOCIATE: u32 = 2;
    pub const ASSISTANT: u32 = 3;
    pub const LECTURER: u32 = 4;
    pub const GRADUATE: u32 = 5;
    pub const UNDERGRADUATE: u32 = 6;
    pub const COURSE: u32 = 7;
    pub const SEMINAR: u32 = 8;
    pub const WORKS_FOR: u32 = 9;
    pub const HEAD_OF: u32 = 10;
    pub const DEPARTMENT: u32 = 11;
    pub const PART_OF: u32 = 12;
    pub const MEMBER_OF: u32 = 13;
    pub const TAKES: u32 = 14;
    pub const TEACHES: u32 = 15;
    pub const ADVISOR: u32 = 16;
    pub const DEGREE_FROM: u32 = 17;
    pub const UNIVERSITY: u32 = 18;
    pub const GROUP: u32 = 19;
}

ascent::ascent! {
    struct Universities;
    relation t(u32, u32, u32);
    relation professor(u32);
    relation faculty(u32);
    relation student(u32);
    relation course(u32);
    relation works(u32, u32);
    relation chair(u32);
    relation within(u32, u32);
    relation member(u32, u32);
    relation taught_by(u32, u32);
    relation advised_in(u32, u32);
    relation alumnus(u32, u32);
    relation colleagues(u32, u32);
    relation same_seminar(u32, u32);
    relation busy(u32);
    professor(x) <-- t(x, n::TYPE, n::FULL);
    professor(x) <-- t(x, n::TYPE, n::ASSOCIATE);
    professor(x) <-- t(x, n::TYPE, n::ASSISTANT);
    faculty(x) <-- professor(x);
    faculty(x) <-- t(x, n::TYPE, n::LECTURER);
    student(x) <-- t(x, n::TYPE, n::GRADUATE);
    student(x) <-- t(x, n::TYPE, n::UNDERGRADUATE);
    course(x) <-- t(x, n::TYPE, n::COURSE);
    course(x) <-- t(x, n::TYPE, n::SEMINAR);
    works(x, d) <-- t(x, n::WORKS_FOR, d);
    works(x, d) <-- t(x, n::HEAD_OF, d);
    chair(x) <-- t(x, n::HEAD_OF, d), t(d, n::TYPE, n::DEPARTMENT);
    within(x, y) <-- t(x, n::PART_OF, y);
    within(x, z) <-- within(x, y), t(y, n::PART_OF, z);
    member(x, d) <-- t(x, n::MEMBER_OF, d);
    member(x, d) <-- works(x, d);
    member(x, u) <-- member(x, d), within(d, u);
    taught_by(s, p) <--
        t(p, n::TYPE, n::FULL), t(p, n::TEACHES, c), t(s, n::TAKES, c), t(s, n::TYPE, n::UNDERGRADUATE);
    advised_in(s, c) <--
        t(s, n::ADVISOR, p), t(s, n::TYPE, n::GRADUATE), t(p, n::TEACHES, c), t(s, n::TAKES, c),
        t(c, n::TYPE, n::COURSE);
    alumnus(x, u) <--
        faculty(x), t(x, n::DEGREE_FROM, u), member(x, u), t(u, n::TYPE, n::UNIVERSITY);
    colleagues(x, y) <-- chair(y), works(y, d), works(x, d), professor(x);
    same_seminar(x, y) <--
        t(c, n::TYPE, n::SEMINAR), t(p, n::TEACHES, c), t(y, n::ADVISOR, p), t(x, n::TAKES, c);
    busy(d) <--
        chair(p), works(p, d), t(d, n::TYPE, n::DEPARTMENT), within(g, d), t(g, n::TYPE, n::GROUP);
}

fn main() {
    let mut facts = Facts::new(&CONSTANTS);
    let mut program = Universities { t: facts.triples("t"), ..Default::default() };
    let timer = facts.derive();
    program.run();
    timer.done(&[
        program.member.len(),
        program.taught_by.len(),
        program.advised_in.len(),
        program.alumnus.len(),
        program.colleagues.len(),
        program.same_seminar.len(),
        program.busy.len(),
    ]);
}

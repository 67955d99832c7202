/** The specifications that the paper prints (RvLLM, 2.2, figure 2, appendix D), with its own layout. */

export const gum = `"Variables": {"x"},
"Predicates": {"ChewGum(x) := a person x consumes or attempts to consume chewing gum or bubble gum.",
               "InRailway(x) := a person x is in some part of railway premises"},
"Rules": {"InRailway(x) => not ChewGum(x)"}
`;

export const multiplication = `"Variables": {"x", "y", "z"},
"Predicates": {"IsGreater(x, y) := x is greater than y."},
"Rules": {"IsGreater(x, y) & IsGreater(z, 0) => IsGreater(x * z, y * z)"}
`;

export const animals = `"Variables": {"x", "y"},
"Predicates": {"IsAnimal(x) := x is an animal.",
  "IsGuideDog(x) := x is a guide dog accompanying a person with a sight or hearing
  ↳ impairment.",
  "IsOfficerDog(x) := x is a dog under the effective control of a police officer, auxiliary
  ↳ police officer, or security officer on duty.",
  "CauseDamageOrInjury(x) := some person x or the animal of some person x brought with
  ↳ causes injury, loss, or damage to persons or property.",
  "InRailwayPremises(x) := a person x or an animal x is in some railway premises or on the
  ↳ railway station."},
"Rules": {"IsAnimal(x) & InRailwayPremises(x) & not IsOfficerDog(x) => IsGuideDog(x)",
  "IsAnimal(x) & InRailwayPremises(x) & not IsGuideDog(x) => IsOfficerDog(x)"}
`;

/** Appendix A, its fourth rule as the figure and the text use it (`not M & K => N`). */
export const appendixA = `Variables:
Predicates:
  A := a
  B := b
  K := k
  M := m
  N := n
  P := p
  Q := q
Rules:
  not A & B => not M
  A & not B => not N
  A & not B => P
  not M & K => N
  not N & P => K
`;

/** 0.5 as `0.50`. */
export const scoreFigure = (score: number): string => score.toFixed(2);
/** A penalty in steps of a half as `0`, `0.5`, `1`. */
export const penaltyFigure = (penalty: number): string => String(Number(penalty.toFixed(2)));

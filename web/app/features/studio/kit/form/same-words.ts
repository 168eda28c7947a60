/** Choices whose values are what people read. */
export const sameWords = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** A pattern for SQL's LIKE that finds a text anywhere, also if it contains characters with a meaning in patterns. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

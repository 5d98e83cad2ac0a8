const OR = /\s+(?:or|oder|ou|o|of|ya da|veya|atau|eller|lub|или)\s+|\s*\/\s*|\s+\|\s+/iu

/**
 * Parts a name that offers alternatives: “Paneer or Vegetable Pakora”, “Soup / Chicken”. What stands in
 * parentheses is not parted.
 */
export function splitAlternatives(name: string): string[] {
  const hidden: string[] = []
  const masked = name.replace(/\([^)]*\)/g, (inner) => {
    hidden.push(inner)
    return `\u0001${hidden.length - 1}\u0001`
  })
  return masked
    .split(OR)
    .map((part) =>
      // eslint-disable-next-line no-control-regex
      part.replace(/\u0001(\d+)\u0001/g, (_, at: string) => hidden[Number(at)] ?? '').trim(),
    )
    .filter((part) => part !== '')
}

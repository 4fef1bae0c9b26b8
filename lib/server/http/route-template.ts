import 'server-only'

type Params = Record<string, string | string[] | undefined>

/** The address with parameter names in place of their values. */
export function routeTemplate(pathname: string, params: Params): string {
  const parts = pathname.split('/').map(decoded)
  for (const [name, value] of Object.entries(params).reverse()) {
    if (value === undefined) continue
    const values = [value].flat().map(decoded)
    const place = lastPlaceOf(values, parts)
    if (place === -1) return 'unknown'
    parts.splice(place, values.length, Array.isArray(value) ? `[...${name}]` : `[${name}]`)
  }
  return parts.join('/')
}

/** Searches from the right, because a parameter's value may repeat an earlier segment. */
function lastPlaceOf(values: string[], parts: string[]): number {
  const last = parts.length - values.length
  return parts.findLastIndex((_, at) => at <= last && values.every((value, offset) => parts[at + offset] === value))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** First match wins: most browsers also name their ancestors. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, names: [RegExp, string][]) => names.find(([labels]) => labels.test(agent))?.[1]

/** Usual name of a browser and its system; null when neither is recognized. */
export function agentName(agent: string | null): string | null {
  if (agent === null) return null
  const parts = [named(agent, browsers), named(agent, systems)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : null
}

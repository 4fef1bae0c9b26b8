import type { Locale } from '@/lib/core/locale'

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `188 KB`, `1,2 MB`: in thousands, one decimal below ten; the space does not break. */
export function formatBytes(bytes: number, locale: Locale): string {
  const at = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const size = bytes / 1_000 ** at
  const maximumFractionDigits = at > 0 && size < 10 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits }).format(size)}\u00a0${units[at]}`
}

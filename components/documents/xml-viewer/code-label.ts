import type { useTranslations } from 'next-intl'

export type Translate = ReturnType<typeof useTranslations<'xml-viewer'>>

type CodeKey = Extract<Parameters<Translate>[0], `code.${string}`>

/** Label of a code, by `group-code` in the messages; null for a code outside the known layouts. */
export function codeWord(t: Translate, group: string, code: string): string | null {
  const name = `code.${group}-${withoutZeros(code)}`
  return isCode(name, t) ? t(name) : null
}

const isCode = (name: string, t: Translate): name is CodeKey => t.has(name as CodeKey)

/** Removes leading zeros: codes of one and of two digits are equal. */
export function withoutZeros(code: string): string {
  return code.replace(/^0+(?=.)/, '')
}

/** Label of an event; some numbers have another meaning in an MDF-e. */
export function eventName(t: Translate, model: string, type: string | null, name: string | null): string {
  if (type === null) return name ?? t('event-unknown')
  return codeWord(t, model, type) ?? codeWord(t, 'eventType', type) ?? name ?? type
}

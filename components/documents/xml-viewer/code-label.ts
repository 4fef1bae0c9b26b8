import type { useTranslations } from 'next-intl'

export type Translate = ReturnType<typeof useTranslations<'xml-viewer'>>

type CodeKey = Extract<Parameters<Translate>[0], `code.${string}`>

/** The word of a code, by `group-code` in the messages; null for one that no layout we know defines. */
export function codeWord(t: Translate, group: string, code: string): string | null {
  const name = `code.${group}-${withoutZeros(code)}`
  return isCode(name, t) ? t(name) : null
}

const isCode = (name: string, t: Translate): name is CodeKey => t.has(name as CodeKey)

/** Leading zeros make no difference: codes of one and of two digits are the same code. */
export function withoutZeros(code: string): string {
  return code.replace(/^0+(?=.)/, '')
}

/** What an event is called: in an MDF-e some numbers mean something else. */
export function eventName(t: Translate, model: string, type: string | null, name: string | null): string {
  if (type === null) return name ?? t('event-unknown')
  return codeWord(t, model, type) ?? codeWord(t, 'eventType', type) ?? name ?? type
}

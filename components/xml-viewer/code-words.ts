import type { useTranslations } from 'next-intl'

export type Translate = ReturnType<typeof useTranslations<'xml-viewer'>>

/** Codes that the layouts define and people know by a word, as `group-code`. */
const names = [
  'direction-0',
  'direction-1',
  'purpose-1',
  'purpose-2',
  'purpose-3',
  'purpose-4',
  'modal-1',
  'modal-2',
  'modal-3',
  'modal-4',
  'modal-5',
  'modal-6',
  'situation-1',
  'situation-2',
  'situation-3',
  'cancellationCode-1',
  'cancellationCode-2',
  'cancellationCode-3',
  'cancellationCode-4',
  'cancellationCode-5',
  'cancellationCode-9',
  'statusCode-100',
  'statusCode-101',
  'statusCode-102',
  'statusCode-110',
  'statusCode-132',
  'statusCode-134',
  'statusCode-135',
  'statusCode-136',
  'statusCode-150',
  'statusCode-151',
  'statusCode-155',
  'statusCode-204',
  'statusCode-205',
  'statusCode-217',
  'statusCode-218',
  'statusCode-301',
  'statusCode-302',
  'statusCode-303',
  'statusCode-539',
  'serviceStatus-100',
  'serviceStatus-101',
  'serviceStatus-102',
  'serviceStatus-103',
  'serviceStatus-107',
  'eventType-110110',
  'eventType-110111',
  'eventType-110112',
  'eventType-110130',
  'eventType-110131',
  'eventType-110140',
  'eventType-110150',
  'eventType-110180',
  'eventType-110181',
  'eventType-110192',
  'eventType-110193',
  'eventType-110750',
  'eventType-110751',
  'eventType-210200',
  'eventType-210210',
  'eventType-210220',
  'eventType-210240',
  'eventType-610110',
  'eventType-610111',
  'eventType-610600',
  'eventType-610601',
  'eventType-610610',
  'eventType-610611',
  'eventType-101101',
  'eventType-105102',
  'eventType-105104',
  'eventType-105105',
  'eventType-305101',
  'mdfe-110112',
  'mdfe-110114',
  'mdfe-110115',
  'mdfe-110116',
] as const

/** The word of a code; null for one that no layout we know defines. Leading zeros make no difference. */
export function codeWord(t: Translate, group: string, code: string): string | null {
  const name = `${group}-${code.replace(/^0+(?=.)/, '')}`
  const known = names.find((candidate) => candidate === name)
  return known ? t(`code.${known}`) : null
}

/** What an event is called: in an MDF-e some numbers mean something else. */
export function eventName(t: Translate, model: string, type: string | null, name: string | null): string {
  if (type === null) return name ?? t('event-unknown')
  return codeWord(t, model, type) ?? codeWord(t, 'eventType', type) ?? name ?? type
}

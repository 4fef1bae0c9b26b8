'use client'

import { useLocale, useTranslations } from 'next-intl'
import { MonoId } from '@/components/ui/mono-id'
import { formatInstant } from '@/lib/core/dates'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'

/** Who prints, and whose document it is where the company is known by name. */
export type PrintedFor = { by: string; company: string | null }

type PrintHeadProps = { summary: FileSummary; title: string; print: PrintedFor; at: Date }

/** On paper alone, above the summary: what it is, whose, who printed it and when, and what it does not stand for. */
export function PrintHead({ summary: { facts, model }, title, print: { by, company }, at }: PrintHeadProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const key = facts.find(({ id }) => id === 'accessKey')
  return (
    <header className="hidden border-line-strong border-b pb-3 print:block">
      <h1 className="font-semibold text-xl">{title}</h1>
      {company && <p className="font-medium text-base">{t('print-company', { company })}</p>}
      {key && <MonoId value={key.value} grouped className="text-sm" />}
      <p className="mt-1 text-sm">{t('print-not-fiscal', { model: model.replace('-', '') })}</p>
      <p className="text-ink-3 text-xs tabular-nums">{t('print-when', { at: formatInstant(at, locale), by })}</p>
    </header>
  )
}

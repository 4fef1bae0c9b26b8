'use client'

import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import type { FiscalSummary } from '@/lib/core/fiscal-xml/summary'
import { keyed } from './row-keys'

type Part = { audience: 'contributor' | 'taxOffice'; text: string | null }

/** The issuer's texts, by addressee where the layout has one. */
export function AdditionalInfo({ summary }: { summary: FiscalSummary }) {
  const t = useTranslations('xml-viewer')
  const { additionalInfo, taxOfficeInfo = null, observations = [] } = summary
  const split = taxOfficeInfo !== null || observations.length > 0
  const parts: Part[] = [
    { audience: 'taxOffice', text: taxOfficeInfo },
    { audience: 'contributor', text: additionalInfo },
  ]
  const filled = parts
    .map(({ audience, text }) => ({ audience, text, notes: observations.filter((note) => note.audience === audience) }))
    .filter(({ text, notes }) => text || notes.length > 0)
  if (filled.length === 0) return null
  return (
    <Panel title={t('additional')}>
      <div className="flex flex-col gap-4 text-sm">
        {filled.map(({ audience, text, notes }) => (
          <div key={audience}>
            {split && (
              <h3 className="mb-1 text-ink-3 text-xs">
                {t(audience === 'taxOffice' ? 'for-tax-office' : 'for-contributor')}
              </h3>
            )}
            {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
            {keyed(notes, ({ field }) => field).map(({ key, row: note }) => (
              <p key={key} className="mt-1 whitespace-pre-line wrap-anywhere">
                {note.field && <span className="text-ink-3">{note.field}: </span>}
                {note.text}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}

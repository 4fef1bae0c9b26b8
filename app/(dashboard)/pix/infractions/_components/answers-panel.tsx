'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { useSituationWord } from '@/components/infractions/infraction-labels'
import { ScrollBox } from '@/components/ui/scroll-box'
import { formatDay } from '@/lib/core/dates'
import type { AnswerOutcomes, InsightAnswers } from '@/lib/features/pix/infractions/insight-schema'
import { outcomeNames } from '@/lib/features/pix/infractions/rules/answer-outcomes'

/** Below this many cases a share says nothing. */
const fewestForShare = 5

/** Outcomes of the infractions that we contested, as far as the provider shows them. */
export function AnswersPanel({ answers }: { answers: InsightAnswers }) {
  const t = useTranslations('infractions.insight.answers')
  const words = useTranslations('infractions.words')
  const locale = useLocale()
  const headingId = useId()
  const situation = useSituationWord()
  const { contested, agreed, bySituation, byEvidence, byTemplate, templatesSince } = answers
  const situationName = (word: string | null) => situation(word) ?? word ?? words('no-situation')
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 border-line border-t px-5 py-4 max-md:px-4">
      <header className="flex max-w-180 flex-col gap-1">
        <h2 id={headingId} className="font-semibold text-base">
          {t('title')}
        </h2>
        <p className="text-ink-2 text-sm">{t('what', { contested: contested.contested, agreed })}</p>
        <p className="text-ink-3 text-xs">{t('limits')}</p>
      </header>
      {contested.contested === 0 ? (
        <p className="text-ink-2 text-sm">{t('none')}</p>
      ) : (
        <>
          <OutcomeTable
            title={t('by-situation')}
            rows={bySituation.map((row) => ({ ...row, name: situationName(row.key) }))}
            total={contested}
          />
          <OutcomeTable
            title={t('by-evidence')}
            note={t('by-evidence-what')}
            rows={byEvidence.map((row) => ({
              ...row,
              name: row.key === null ? t('no-evidence') : words(`evidence.${row.key}`),
            }))}
          />
          <OutcomeTable
            title={t('by-template')}
            note={
              templatesSince === null
                ? t('templates-never')
                : t('templates-since', { day: formatDay(templatesSince, locale) })
            }
            rows={byTemplate}
          />
        </>
      )}
    </section>
  )
}

type Row = AnswerOutcomes & { key: string | null; name: string }

type OutcomeTableProps = { title: string; note?: string; rows: readonly Row[]; total?: AnswerOutcomes }

function OutcomeTable({ title, note, rows, total }: OutcomeTableProps) {
  const t = useTranslations('infractions.insight.answers')
  const titleId = useId()
  return (
    <div className="flex flex-col gap-1">
      <h3 id={titleId} className="font-medium text-sm">
        {title}
      </h3>
      {note && <p className="text-ink-3 text-xs">{note}</p>}
      {rows.length > 0 && (
        <ScrollBox as="section" aria-labelledby={titleId} className="overflow-x-auto -outline-offset-2">
          <table
            aria-labelledby={titleId}
            className="w-full max-w-240 whitespace-nowrap text-right text-sm tabular-nums [&_td]:pl-4 [&_th]:pl-4 [&_th:first-child]:pl-0 [&_th:first-child]:text-left"
          >
            <thead className="text-ink-3 text-xs">
              <tr className="h-8 border-line border-b [&>th]:font-medium">
                <th scope="col">{t('group')}</th>
                <th scope="col">{t('contested')}</th>
                {outcomeNames.map((name) => (
                  <th key={name} scope="col">
                    {t(`outcome.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OutcomeRow key={row.key ?? ''} name={row.name} outcomes={row} />
              ))}
            </tbody>
            {total && rows.length > 1 && (
              <tfoot className="font-medium">
                <OutcomeRow name={t('all')} outcomes={total} />
              </tfoot>
            )}
          </table>
        </ScrollBox>
      )}
    </div>
  )
}

function OutcomeRow({ name, outcomes }: { name: string; outcomes: AnswerOutcomes }) {
  const format = useFormatter()
  const { contested } = outcomes
  const share = (count: number) =>
    contested >= fewestForShare && count > 0
      ? format.number(count / contested, { style: 'percent', maximumFractionDigits: 0 })
      : null
  return (
    <tr className="h-row border-line border-b">
      <th scope="row" className="max-w-60 truncate font-normal">
        {name}
      </th>
      <td>{format.number(contested)}</td>
      {outcomeNames.map((outcome) => (
        <td key={outcome} className={outcomes[outcome] === 0 ? 'text-ink-3' : undefined}>
          {format.number(outcomes[outcome])}
          {share(outcomes[outcome]) && <span className="ml-1.5 text-ink-3 text-xs">{share(outcomes[outcome])}</span>}
        </td>
      ))}
    </tr>
  )
}

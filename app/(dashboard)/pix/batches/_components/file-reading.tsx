'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, TextButton } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Notice } from '@/components/ui/notice'
import { useWrite } from '@/lib/client/write'
import { formatMoney } from '@/lib/core/money/money'
import { batches } from '@/lib/features/pix/batches/contract'
import { type Decimal, decimals, readingsOf } from '@/lib/features/pix/batches/rules/reading'
import type { BatchDetail, BatchRow, ReadingChange } from '@/lib/features/pix/batches/schema'

/** How the file was read: its sheet, the hidden rows and ambiguous amounts; in a draft a person chooses another reading. */
export function FileReading({ batch, mayChange }: { batch: BatchDetail; mayChange: boolean }) {
  const t = useTranslations('batches.reading')
  const { id, version, state, rows, sheet, sheets, hiddenRows, includedLines, decimal, ambiguous, codes } = batch
  const examplesBy = useExamples(ambiguous)
  const { mutate, isPending, error } = useWrite(batches.readAgain)
  const mayChoose = mayChange && state === 'draft'
  const choose = (choice: Partial<ReadingChange>) => {
    if (!isPending) mutate({ id, version, ...choice })
  }
  const hide = (hidden: 'include' | 'exclude') =>
    mayChoose && (
      <Button busy={isPending} onClick={() => choose({ hidden })}>
        {t(hidden)}
      </Button>
    )
  const readable = sheets.filter((each) => each.rows > 0 || each.name === sheet)
  const unclear = codes.amount_ambiguous ?? 0
  const other = decimal === 'comma' ? 'point' : 'comma'
  return (
    <>
      {rows === 0 && sheet === null && sheets.length > 0 && (
        <Notice tone="wait" role="status" title={t('sheets-hidden-title')}>
          {t('sheets-hidden-what')}
        </Notice>
      )}
      {unclear > 0 && (
        <Notice
          tone="danger"
          role="status"
          title={t('ambiguous-title', { count: unclear })}
          actions={
            mayChoose &&
            decimals.map((each) => (
              <Button key={each} busy={isPending} onClick={() => choose({ decimal: each })}>
                {t(each, { examples: examplesBy(each) })}
              </Button>
            ))
          }
        >
          {t('ambiguous-what')}
        </Notice>
      )}
      {batch.decimalChosen && decimal && ambiguous.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
          {t(`chosen-${decimal}`, { examples: examplesBy(decimal) })}
          {mayChoose && (
            <TextButton onClick={() => choose({ decimal: other })}>
              {t(`change-${other}`, { examples: examplesBy(other) })}
            </TextButton>
          )}
        </p>
      )}
      {hiddenRows > 0 && <Notice tone="wait" title={t('hidden', { count: hiddenRows })} actions={hide('include')} />}
      {includedLines.length > 0 && (
        <Notice
          title={t('included', { count: includedLines.length, lines: includedLines.join(', ') })}
          actions={hide('exclude')}
        />
      )}
      {mayChoose && (readable.length > 1 || (sheet === null && readable.length > 0)) ? (
        <div className="w-80 max-w-full">
          <Field label={t('sheet')}>
            <Select
              value={sheet ?? ''}
              placeholder={t('sheet-choose')}
              disabled={isPending}
              options={readable.map(({ name, hidden, rows: count }) => ({
                value: name,
                label: t('sheet-option', { name, rows: count, hidden: String(hidden) }),
              }))}
              onValueChange={(name) => choose({ sheet: name })}
            />
          </Field>
        </div>
      ) : (
        sheet !== null && <p className="text-ink-2 text-xs">{t('sheet-name', { name: sheet })}</p>
      )}
      {error && <ErrorNotice error={error} />}
    </>
  )
}

/** The ambiguous texts of the file with their amounts by a decimal mark; texts that are no amount by that mark are left out. */
function useExamples(texts: readonly string[]): (decimal: Decimal) => string {
  const t = useTranslations('batches.reading')
  const locale = useLocale()
  return (decimal) => {
    const amounts = texts.flatMap((text) => {
      const cents = readingsOf(text)[decimal]
      return cents === null ? [] : t('example', { text, amount: formatMoney(cents, locale) })
    })
    return amounts.join(', ') || t('example-none', { text: texts[0] ?? '' })
  }
}

/** Text of an ambiguous amount by each decimal mark. */
export function useReadingsText(key: 'or' | 'both') {
  const t = useTranslations('batches.reading')
  const locale = useLocale()
  const money = (cents: number | null) => (cents === null ? t('none') : formatMoney(cents, locale))
  return ({ comma, point }: NonNullable<BatchRow['readings']>, text: string) =>
    t(key, { text, comma: money(comma), point: money(point) })
}

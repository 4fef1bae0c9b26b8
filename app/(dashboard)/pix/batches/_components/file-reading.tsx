'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { Notice } from '@/components/ui/notice'
import { useWrite } from '@/lib/client/write'
import { formatMoney } from '@/lib/core/money/money'
import { batches } from '@/lib/features/pix/batches/contract'
import { decimals } from '@/lib/features/pix/batches/rules/reading'
import type { BatchDetail, BatchRow, ReadingChange } from '@/lib/features/pix/batches/schema'

/** How the file was read: its sheet, the hidden rows and ambiguous amounts; in a draft a person chooses another reading. */
export function FileReading({ batch, mayChange }: { batch: BatchDetail; mayChange: boolean }) {
  const t = useTranslations('batches.reading')
  const { id, version, state, sheet, sheets, hiddenRows, codes } = batch
  const { mutate, isPending, error } = useWrite(batches.readAgain)
  const mayChoose = mayChange && state === 'draft'
  const choose = (choice: Partial<ReadingChange>) => {
    if (!isPending) mutate({ id, version, ...choice })
  }
  const readable = sheets.filter(({ name, rows }) => rows > 0 || name === sheet)
  const ambiguous = codes.amount_ambiguous ?? 0
  return (
    <>
      {ambiguous > 0 && (
        <Notice
          tone="danger"
          role="status"
          title={t('ambiguous-title', { count: ambiguous })}
          actions={
            mayChoose &&
            decimals.map((decimal) => (
              <Button key={decimal} busy={isPending} onClick={() => choose({ decimal })}>
                {t(decimal)}
              </Button>
            ))
          }
        >
          {t('ambiguous-what')}
        </Notice>
      )}
      {hiddenRows > 0 && (
        <Notice
          tone="wait"
          title={t('hidden', { count: hiddenRows })}
          actions={
            mayChoose && (
              <Button busy={isPending} onClick={() => choose({ hidden: 'include' })}>
                {t('include')}
              </Button>
            )
          }
        />
      )}
      {sheet !== null && mayChoose && readable.length > 1 ? (
        <div className="w-80 max-w-full">
          <Field label={t('sheet')}>
            <Select
              value={sheet}
              disabled={isPending}
              options={readable.map(({ name, hidden, rows }) => ({
                value: name,
                label: t('sheet-option', { name, rows, hidden: String(hidden) }),
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

/** Text of an ambiguous amount by each decimal mark. */
export function useReadingsText(key: 'or' | 'both'): (readings: NonNullable<BatchRow['readings']>) => string {
  const t = useTranslations('batches.reading')
  const locale = useLocale()
  const money = (cents: number | null) => (cents === null ? t('none') : formatMoney(cents, locale))
  return ({ comma, point }) => t(key, { comma: money(comma), point: money(point) })
}

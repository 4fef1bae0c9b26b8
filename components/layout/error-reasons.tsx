'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFieldErrorText, useRecordText } from '@/components/operations/record-text'
import type { ApiError } from '@/lib/client/api'
import { formatMoney } from '@/lib/core/money/money'
import { SignInElsewhere } from './sign-in-elsewhere'

/** Codes whose reason the error's own text, or the provider's message, states already. */
const shownElsewhere = /^(upstream|internal)\./

/** Where the screen has its own text, only the figures are added. */
type ErrorReasonsProps = { problem: Partial<ApiError['problem']>; figuresOnly: boolean }

/** Why Lastro itself refused it, each field that was refused, and the figures of a balance that is too small. */
export function ErrorReasons({ problem, figuresOnly }: ErrorReasonsProps) {
  const common = useTranslations('common')
  const locale = useLocale()
  const describeRecord = useRecordText()
  const fieldErrorText = useFieldErrorText()
  const { record, errors = [], availableCents, requiredCents } = problem
  const reasons = [
    ...(record && !shownElsewhere.test(record.code) ? [describeRecord(record)] : []),
    ...errors.map(fieldErrorText.labelled),
  ]
  return (
    <>
      {!figuresOnly &&
        reasons.map((line) => (
          <p key={line} className="mt-1 wrap-anywhere text-ink">
            {line}
          </p>
        ))}
      {record?.code.startsWith('refused.session-') && (
        <p className="mt-2">
          <SignInElsewhere />
        </p>
      )}
      {availableCents !== undefined && requiredCents !== undefined && (
        <p className="mt-1 tabular-nums">
          {common('balance-short', {
            available: formatMoney(availableCents, locale),
            required: formatMoney(requiredCents, locale),
          })}
        </p>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { matchesText } from '@/components/list/match-text'
import { TextButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Input } from '@/components/ui/fields/input'
import { formatTaxId } from '@/lib/core/tax-id'
import { useCompanies } from '../use-companies'

type CompanyFieldProps = { values: readonly string[]; onChange: (values: string[]) => void; error?: string }

/** A search pays from so many on. */
const searchFrom = 6

/** Chosen companies; all of them while none is ticked. */
export function CompanyField({ values, onChange, error }: CompanyFieldProps) {
  const t = useTranslations('exports.form')
  const { rows, loading, failed, retry } = useCompanies()
  const [text, setText] = useState('')
  const errorId = useId()
  const shown = rows.filter(({ cnpj, legalName, tradeName }) => matchesText(text, [tradeName, legalName, cnpj]))
  const isChosen = (id: string) => values.includes(id)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 flex w-full items-baseline gap-2 text-sm">
        <span className="font-medium">{t('companies')}</span>
        <span className="text-ink-3 text-xs tabular-nums">
          {values.length === 0 ? t('companies-all') : t('companies-chosen', { count: values.length })}
        </span>
      </legend>
      <div className="overflow-hidden rounded-sm border border-field">
        {rows.length >= searchFrom && (
          <div className="border-line border-b p-1">
            <Input
              aria-label={t('company-search')}
              placeholder={t('company-search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              size="sm"
              boxClassName="border-transparent"
            />
          </div>
        )}
        <div className="relative flex max-h-36 flex-col overflow-y-auto py-1">
          {shown.map(({ id, cnpj, legalName, tradeName }) => (
            <Checkbox
              key={id}
              checked={isChosen(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, id] : values.filter((each) => each !== id))
              }
              className="px-2.5 py-1 hover:bg-hover [&>span:last-child]:flex [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1 [&>span:last-child]:gap-3"
            >
              <span className="min-w-0 flex-1 truncate">{tradeName ?? legalName}</span>
              <span className="ident text-ink-3 text-xs">{formatTaxId(cnpj)}</span>
            </Checkbox>
          ))}
          {shown.length === 0 && (
            <p className="px-2.5 py-1 text-ink-2 text-sm">
              {failed ? (
                <>
                  {t('companies-failed')} <TextButton onClick={retry}>{t('companies-again')}</TextButton>
                </>
              ) : (
                t(loading ? 'companies-loading' : 'companies-none')
              )}
            </p>
          )}
        </div>
      </div>
      {values.length > 0 && (
        <TextButton onClick={() => onChange([])} className="self-start text-xs">
          {t('companies-clear')}
        </TextButton>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

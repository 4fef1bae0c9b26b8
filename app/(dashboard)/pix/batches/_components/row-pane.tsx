'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { EmptyState } from '@/components/list/empty-state'
import { OpenPane } from '@/components/list/open-pane'
import { PaneLoading, PaneState } from '@/components/list/pane-state'
import { RefusalNotice } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { isBeforeSending } from '@/components/payments/batch-counts'
import { Money } from '@/components/payments/money'
import { ButtonLink } from '@/components/ui/button'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { readQuery } from '@/lib/client/read-query'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import type { Column } from '@/lib/features/pix/batches/rules/columns'
import { isHolderStop, type RowProblem } from '@/lib/features/pix/batches/rules/row-codes'
import type { BatchDetail } from '@/lib/features/pix/batches/schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { ChangedHolder } from './changed-holder'
import { ChargeRow } from './charge-row'
import { useReadingsText } from './file-reading'
import { RowState } from './row-cells'
import { RowForm } from './row-form'
import type { ListedRow } from './rows-wanted'

type RowPaneProps = {
  /** Null while it is not among the rows that are loaded. */
  row: ListedRow | null
  loading: boolean
  batch: BatchDetail
  mayChange: boolean
  /** After a row was mended and has no problem left. */
  onSaved: () => void
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** All fields of a row: with a form in a draft, else with the row's outcome. */
export function RowPane({ row, loading, batch, mayChange, onSaved, ...region }: RowPaneProps) {
  const t = useTranslations('batches.row')
  const isDraft = batch.state === 'draft'
  return (
    <OpenPane title={row ? t('title', { line: row.line }) : ''} label={t('label')} {...region}>
      {!row ? (
        loading ? (
          <PaneLoading />
        ) : (
          <EmptyState fill title={t('missing-title')}>
            {t('missing-what')}
          </EmptyState>
        )
      ) : batch.kind === 'charges' ? (
        <ChargeRow
          row={row}
          batch={batch}
          mayChange={mayChange}
          onSaved={onSaved}
          findings={<Findings row={row} batch={batch} />}
        />
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-semibold text-base wrap-anywhere">
              {row.holder?.owner.name ?? row.name ?? t('no-name')}
            </p>
            {row.amountCents === null ? (
              quiet(row.input.valor || t('no-amount'))
            ) : (
              <Money cents={row.amountCents} size="lg" />
            )}
          </div>
          {!isBeforeSending(batch) && (
            <RowState row={row} charge={false} cancelled={batch.state === 'cancelled'} strong />
          )}
          {row.operationId && row.state === 'unknown' && (
            <Unknown operationId={row.operationId} mayDecide={mayChange} />
          )}
          {row.state === 'failed' && <RefusalNotice title={t('failed-title')} error={row.error} again={null} />}
          {isDraft && <Findings row={row} batch={batch} />}
          {isDraft && !row.excluded && <ChangedHolder row={row} batch={batch} mayChange={mayChange} />}
          {isDraft && mayChange && (
            <RowForm key={JSON.stringify([row.input, row.amountCents])} row={row} batch={batch} onSaved={onSaved} />
          )}
          <Facts row={row} />
          {row.operationId && (
            <ButtonLink href={transfers.send.href(row.operationId)} className="self-start">
              {t('open-transfer')}
            </ButtonLink>
          )}
        </>
      )}
    </OpenPane>
  )
}

/** A transfer without an answer, and the button that asks the provider again under the same key. */
function Unknown({ operationId, mayDecide }: { operationId: string; mayDecide: boolean }) {
  const t = useTranslations('batches.row')
  const labels = useTranslations('transfers.result')
  const query = useQuery(readQuery(transfers.one, { id: operationId }))
  const missing = { title: labels('not-found-title'), what: labels('not-found-what') }
  if (!query.data) return <PaneState query={query} missing={missing} />
  if (query.data.state !== 'unknown') return null
  return (
    <UnknownOutcome
      contract={transfers.send}
      operation={query.data}
      mayDecide={mayDecide}
      level={3}
      labels={{
        title: t('unknown-title'),
        what: t('unknown-what'),
        safe: t('unknown-safe'),
        warning: labels('unknown-warning'),
        resend: labels('resend'),
      }}
    />
  )
}

/** The columns whose text in the file explains a problem. */
const columnsOf: Partial<Record<RowProblem, Column>> = {
  key_invalid: 'chave',
  key_type_unknown: 'tipo',
  amount_invalid: 'valor',
  amount_ambiguous: 'valor',
  row_uneven: 'linha',
  document_invalid: 'documento',
  date_invalid: 'data',
  validity_invalid: 'validade',
}

/** The problems of the row, then its warnings. */
function Findings({ row, batch }: { row: ListedRow; batch: BatchDetail }) {
  const { problems, warnings, excluded, confirmReason, holderReason, readings, input } = row
  const readingsText = useReadingsText('both')
  const t = useTranslations('batches')
  const words = useTranslations('approvals.batch.warnings')
  if (excluded) return <Notice title={t('row.excluded-title')}>{t('row.excluded-what')}</Notice>
  const charge = batch.kind === 'charges'
  const needs = batch.approval?.needs ?? 'send'
  const inFile = (code: RowProblem) => input[columnsOf[code] ?? 'linha']
  const others = problems.filter((code) => !isHolderStop(code))
  return (
    <>
      {others.map((code) => (
        <Notice key={code} tone="danger" role="status" title={t(`problems.${code}`)}>
          {t(charge && code === 'identifier_too_long' ? 'charges.identifier-long' : `problems-what.${code}`)}{' '}
          {code === 'amount_ambiguous' && readings && readingsText(readings, '')}{' '}
          {inFile(code) && t('reading.line', { text: inFile(code) ?? '' })}
        </Notice>
      ))}
      {warnings.length > 0 && (
        <Notice tone="wait" title={warnings.map((code) => words(code)).join(', ')}>
          {[holderReason, confirmReason].filter(Boolean).join('. ') ||
            (charge ? t('charges.finding') : t('row.warnings-what', { needs }))}
        </Notice>
      )}
    </>
  )
}

function Facts({ row }: { row: ListedRow }) {
  const t = useTranslations('batches.row')
  const locale = useLocale()
  const types = useTranslations('transfers.key-types')
  const { key, keyText, holder, missedAt, document, sendOn, description, externalId, previousCents, endToEndId } = row
  return (
    <KeyValue
      className="wrap-anywhere"
      rows={[
        {
          label: key ? t('key-of', { type: types(key.type) }) : t('key'),
          value: key ? <MonoId value={key.value} display={shownPixKey(key)} copy={t('key')} /> : quiet(keyText || '–'),
        },
        {
          label: t('holder'),
          value: holder
            ? [holder.owner.name, holder.owner.document, holder.bank.name].filter(Boolean).join(', ')
            : quiet(missedAt ? t('missed', { when: formatInstant(missedAt, locale) }) : t('holder-unknown')),
        },
        holder && { label: t(holder.remembered ? 'seen' : 'looked-up'), value: <Moment at={holder.seenAt} /> },
        { label: t('day'), value: sendOn ? formatDay(sendOn, locale) : quiet(t('day-of-batch')) },
        document !== null && { label: t('document'), value: <MonoId value={document} /> },
        { label: t('description'), value: description ?? quiet(t('none')) },
        { label: t('identifier'), value: externalId ? <MonoId value={externalId} /> : quiet(t('none')) },
        previousCents !== null && { label: t('previous'), value: <Money cents={previousCents} /> },
        endToEndId && idRow(t('e2e'), endToEndId),
      ]}
    />
  )
}

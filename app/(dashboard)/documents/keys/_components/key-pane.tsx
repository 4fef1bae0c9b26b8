'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { OpenPane } from '@/components/list/open-pane'
import { ButtonLink } from '@/components/ui/button'
import { KeyValue, type KeyValueRow } from '@/components/ui/key-value'
import { MonoId } from '@/components/ui/mono-id'
import { formatMonth } from '@/lib/core/dates'
import type { NfeFamilyKey, NfseKey } from '@/lib/core/documents/access-key'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Locale } from '@/lib/core/locale'
import { formatTaxId } from '@/lib/core/tax-id'
import { documentOf, type KeyLabels } from './key-columns'
import { isKnown, type KeyRow, statedByKey } from './key-rows'
import { KeyStateBadge } from './key-state'

type KeyPaneProps = { row: KeyRow; regionRef: RefObject<HTMLElement | null>; onClose: () => void }

/** A key's fields, and the state of its document. */
export function KeyPane({ row, regionRef, onClose }: KeyPaneProps) {
  const t = useTranslations('document-keys')
  const locale = useLocale()
  const { key, parsed, unread, state } = row
  const { number } = statedByKey(parsed)
  const title = number && row.model ? `${modelName(row.model)} ${formatNoteNumber(number, locale)}` : t('details')
  return (
    <OpenPane
      title={title}
      label={t('details')}
      regionRef={regionRef}
      onClose={onClose}
      footer={
        key !== null &&
        isKnown(row) && (
          <ButtonLink href={documentOf(key)} size="sm">
            {t('open-document')}
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-col gap-1">
        <KeyStateBadge state={state} />
        <p className="text-ink-2 text-sm">
          {unread ? t(`unread-${unread.reason}`, { characters: unread.characters }) : t(`about-${state}`)}
        </p>
      </div>
      {key !== null && <MonoId value={key} grouped copy={t('key')} />}
      {unread && <p className="ident break-all text-sm">{unread.text}</p>}
      <KeyValue rows={[...fieldRows(row, t, locale), linesRow(row, t)]} />
    </OpenPane>
  )
}

function linesRow({ lines }: KeyRow, t: KeyLabels): KeyValueRow {
  const shown = lines.slice(0, 20).join(', ')
  return { label: t('lines', { count: lines.length }), value: lines.length > 20 ? `${shown}…` : shown }
}

function fieldRows({ parsed }: KeyRow, t: KeyLabels, locale: Locale): KeyValueRow[] {
  if (parsed === null) return []
  if (parsed.kind === 'opaque')
    return [{ label: t('layout'), value: t('layout-unknown') }, digitRow(null, parsed.checkDigitValid, t)]
  return parsed.kind === 'nfse' ? serviceRows(parsed, t, locale) : goodsRows(parsed, t, locale)
}

const mono = (text: string) => <span className="ident">{text}</span>

const monthRow = (month: string | null, t: KeyLabels, locale: Locale): KeyValueRow => ({
  label: t('month'),
  value: month ? formatMonth(month, locale) : t('no-month'),
})

function digitRow(digit: string | null, agrees: boolean | null, t: KeyLabels): KeyValueRow {
  const label = agrees === null ? t('digit-unjudged') : agrees ? t('digit-agrees') : t('digit-differs')
  return {
    label: t('check-digit'),
    value: (
      <>
        {digit !== null && <>{mono(digit)}, </>}
        <span className={agrees === false ? 'text-wait-ink' : 'text-ink-2'}>{label}</span>
        {agrees === false && <span className="block text-ink-3 text-xs">{t('digit-help')}</span>}
      </>
    ),
  }
}

function goodsRows(key: NfeFamilyKey, t: KeyLabels, locale: Locale): KeyValueRow[] {
  const emission = `emission-${key.emissionType}`
  return [
    { label: t('uf'), value: key.state ? `${key.state} (${key.stateCode})` : t('no-uf', { code: key.stateCode }) },
    monthRow(key.yearMonth, t, locale),
    { label: t('issuer'), value: mono(formatTaxId(key.issuerTaxId)) },
    { label: t('model'), value: `${modelName(key.model)} (${key.modelCode})` },
    { label: t('series'), value: key.series },
    { label: t('number'), value: formatNoteNumber(key.number, locale) },
    {
      label: t('emission'),
      value: isWord(emission, t) ? `${key.emissionType}, ${t(emission)}` : key.emissionType,
    },
    ...(key.site === null ? [] : [{ label: t('site'), value: key.site }]),
    { label: t('code'), value: mono(key.code) },
    digitRow(key.checkDigit, key.checkDigitValid, t),
  ]
}

function serviceRows(key: NfseKey, t: KeyLabels, locale: Locale): KeyValueRow[] {
  const environment = `environment-${key.environment}`
  const { state } = statedByKey(key)
  return [
    { label: t('municipality'), value: state ? `${key.municipality}, ${state}` : key.municipality },
    { label: t('environment'), value: isWord(environment, t) ? t(environment) : key.environment },
    { label: t('issuer'), value: mono(formatTaxId(key.registration)) },
    { label: t('model'), value: modelName('nfs-e') },
    { label: t('number'), value: formatNoteNumber(key.number, locale) },
    monthRow(key.yearMonth, t, locale),
    { label: t('code'), value: mono(key.code) },
    digitRow(key.checkDigit, null, t),
  ]
}

type Word = Parameters<KeyLabels>[0]

const isWord = (name: string, t: KeyLabels): name is Extract<Word, `emission-${string}` | `environment-${string}`> =>
  t.has(name as Word)

import type { useTranslations } from 'next-intl'
import type { DataColumn } from '@/components/list/data-column'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { formatMonth } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { Locale } from '@/lib/core/locale'
import { formatTaxId } from '@/lib/core/tax-id'
import { isKnown, type KeyRow, statedByKey } from './key-rows'
import { KeyStateBadge } from './key-state'

export type KeyLabels = ReturnType<typeof useTranslations<'document-keys'>>

/** A card: model, number and state above the whole key. */
export const keyCard = 'max-md:grid-cols-[max-content_minmax(0,1fr)_max-content]'

/** `narrow` leaves out the columns that the open pane shows. */
export function keyColumns(t: KeyLabels, locale: Locale, narrow: boolean): DataColumn<KeyRow>[] {
  const columns: (DataColumn<KeyRow> | false)[] = [
    {
      id: 'key',
      header: t('key'),
      width: narrow ? 'minmax(420px,1fr)' : 'minmax(448px,1fr)',
      card: 'max-md:row-start-2 max-md:col-span-3 max-md:whitespace-normal',
      cell: (row) => <KeyCell row={row} grouped={!narrow} t={t} />,
    },
    !narrow && {
      id: 'uf',
      header: t('uf'),
      width: '48px',
      from: 'xl',
      cell: ({ parsed }) => statedByKey(parsed).state ?? absent,
    },
    !narrow && {
      id: 'month',
      header: t('month-short'),
      width: '84px',
      from: 'xl',
      cell: ({ parsed }) => {
        const { month } = statedByKey(parsed)
        return month ? <span className="tabular-nums">{formatMonth(month, locale)}</span> : absent
      },
    },
    !narrow && {
      id: 'issuer',
      header: t('issuer'),
      width: '156px',
      from: 'xl',
      cell: ({ parsed }) => {
        const { issuer } = statedByKey(parsed)
        return issuer ? <span className="ident">{formatTaxId(issuer)}</span> : absent
      },
    },
    {
      id: 'model',
      header: t('model'),
      width: '76px',
      from: narrow ? 'xl' : 'lg',
      card: 'max-md:row-start-1 max-md:col-start-1',
      cell: ({ model }) => model && <Badge className="min-w-12 justify-center">{modelName(model)}</Badge>,
    },
    !narrow && {
      id: 'number',
      header: t('number'),
      width: '88px',
      from: 'lg',
      align: 'end',
      card: 'max-md:row-start-1 max-md:col-start-2 max-md:text-left',
      cell: ({ parsed }) => {
        const { number } = statedByKey(parsed)
        return number ? <span className="font-medium">{formatNoteNumber(number, locale)}</span> : null
      },
    },
    {
      id: 'digit',
      header: t('digit'),
      width: '96px',
      from: narrow ? 'xl' : 'lg',
      cell: ({ parsed }) => {
        const agrees = statedByKey(parsed).checkDigitAgrees
        if (agrees === null) return absent
        return agrees ? (
          <span className="text-ink-3">{t('digit-agrees')}</span>
        ) : (
          <span className="text-wait-ink">{t('digit-differs')}</span>
        )
      },
    },
    {
      id: 'state',
      header: t('state'),
      width: '136px',
      card: 'max-md:row-start-1 max-md:col-start-3',
      cell: ({ state }) => <KeyStateBadge state={state} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function KeyCell({ row, grouped, t }: { row: KeyRow; grouped: boolean; t: KeyLabels }) {
  const { key, unread, lines } = row
  if (key === null) {
    const { line = 0, text = '', reason = 'none', characters = 0 } = unread ?? {}
    return (
      <>
        <span className="text-ink-2">{t('line', { line })}</span> <span className="ident">{text}</span>{' '}
        <span className="text-ink-3">{t(`unread-${reason}`, { characters })}</span>
      </>
    )
  }
  const id = <MonoId value={key} grouped={grouped} />
  return (
    <>
      {isKnown(row) ? (
        <Link href={documentOf(key)} tabIndex={-1} className="rounded-xs hover:underline">
          {id}
        </Link>
      ) : (
        id
      )}
      {lines.length > 1 && <span className="ml-2 text-ink-3 text-xs">{t('times', { count: lines.length })}</span>}
    </>
  )
}

export const documentOf = (key: string) => `/documents/${key}`

const absent = <span className="text-ink-3">–</span>

'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { IconButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import type { Item } from '@/lib/core/fiscal-xml/summary'
import { formatDecimal } from '@/lib/core/money/decimal'
import { DetailList, GroupList } from './detail-list'
import { detailText } from './detail-text'
import { useFiscalLabels } from './fiscal-labels'
import { Reais } from './reais'
import { keyed } from './row-keys'
import { TaxTable } from './tax-table'

type ItemRowsProps = { item: Item; at: number; open: boolean; onToggle: (at: number) => void }

/** An item in a line and, when opened, its facts and taxes. */
export const ItemRows = memo(function ItemRows({ item, at, open, onToggle }: ItemRowsProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const id = useId()
  const name = item.description ?? t('item-unnamed', { number: at + 1 })
  const Chevron = open ? ChevronDown : ChevronRight
  const quantity = item.quantity && [formatDecimal(item.quantity, locale), item.unit].filter(Boolean).join(' ')
  const price = item.unitPrice && formatDecimal(item.unitPrice, locale, 2)
  const row = {
    onClick: () => {
      if (!window.getSelection()?.toString()) onToggle(at)
    },
  }
  return (
    <>
      <tr {...row} className={cx(itemGridClass, 'cursor-pointer border-line border-t hover:bg-hover')}>
        <td className="pl-2 print:hidden">
          <IconButton
            size="sm"
            variant="ghost"
            label={t('fold', { item: name })}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={(event) => {
              event.stopPropagation()
              onToggle(at)
            }}
          >
            <Chevron aria-hidden />
          </IconButton>
        </td>
        <td className="min-w-0 py-1.5 text-sm print:pl-4 print:align-top">
          <span className="wrap-anywhere">{name}</span>
          <ItemIdentity item={item} />
          <span className="block text-ink-2 text-xs tabular-nums @min-[560px]:hidden print:hidden">
            {[quantity, price].filter(Boolean).join(' × ')}
          </span>
        </td>
        <td className={cx(figureClass, 'hidden @min-[560px]:block')}>{quantity ?? none}</td>
        <td className={cx(figureClass, 'hidden @min-[560px]:block')}>{price ?? none}</td>
        <td className={cx(figureClass, 'pr-4')}>{item.total ? <Reais value={item.total} bare /> : none}</td>
      </tr>
      {open && (
        <tr id={id} className="block border-line border-t bg-sunken print:table-row">
          <td colSpan={5} className="block print:table-cell">
            <ItemFold item={item} name={name} />
          </td>
        </tr>
      )}
    </>
  )
})

/** The columns of the head and of each item, whose rows lay themselves out. */
export const itemGridClass =
  'grid grid-cols-[36px_minmax(0,1fr)_104px] gap-x-2 @min-[560px]:grid-cols-[36px_minmax(0,1fr)_96px_88px_104px] print:table-row'

const figureClass = 'py-1.5 text-right text-sm tabular-nums wrap-anywhere print:table-cell print:pl-2 print:align-top'

const none = <span className="text-ink-3">–</span>

/** Facts that an accountant reads first: own code, NCM, CFOP and the tax situation. */
function ItemIdentity({ item }: { item: Item }) {
  const labels = useFiscalLabels()
  const locale = useLocale()
  const situation = item.taxes?.find(({ cst }) => cst)
  const classified = ['NCM', 'CFOP'].flatMap((tag) => item.details?.find((detail) => detail.tag === tag) ?? [])
  return (
    <span className="flex flex-wrap gap-x-3 text-ink-3 text-xs tabular-nums">
      {item.code && <span className="ident">{item.code}</span>}
      {classified.map((detail) => (
        <span key={detail.tag}>
          {detail.tag} {detailText(detail, locale, labels)}
        </span>
      ))}
      {situation && (
        <span>
          {situation.cst?.length === 4 ? 'CSOSN' : 'CST'} {situation.cst}
        </span>
      )}
    </span>
  )
}

function ItemFold({ item, name }: { item: Item; name: string }) {
  const t = useTranslations('xml-viewer')
  const { details = [], groups = [], taxes = [], note } = item
  return (
    <div className="flex flex-col gap-4 p-4 @min-[560px]:pl-11 print:pl-4">
      {details.length > 0 && <DetailList details={details} />}
      {keyed(groups, ({ tag }) => tag).map(({ key, row }) => (
        <GroupList key={key} group={row} />
      ))}
      {taxes.length > 0 && (
        <div className="rounded-md border border-line bg-surface">
          <TaxTable taxes={taxes} label={t('taxes', { item: name })} />
        </div>
      )}
      {note && <p className="whitespace-pre-line text-ink-2 text-sm wrap-anywhere">{note}</p>}
    </div>
  )
}

import {
  ArrowDownLeft,
  ArrowRight,
  ArrowUpRight,
  BookUser,
  Building2,
  Clock,
  FileText,
  HandCoins,
  type House,
  ListChecks,
  Plus,
  QrCode,
  Radio,
  ShieldAlert,
  Undo2,
  UserRound,
  X,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { Ago } from '@/components/ui/moment'
import { readCodes } from '@/lib/core/search/search-codes'
import { Highlighted, HighlightedAmount, type Range } from './highlight'
import { OptionElement } from './option-element'
import type { Option } from './options'

type Icon = typeof House

const icons: Record<string, Icon> = {
  document: FileText,
  transfer: ArrowUpRight,
  charge: QrCode,
  refund: Undo2,
  received: ArrowDownLeft,
  infraction: ShieldAlert,
  payee: BookUser,
  supplier: Building2,
  payer: UserRound,
  company: Building2,
  operation: ListChecks,
  page: ArrowRight,
  action: Plus,
}

function iconOf(option: Option): Icon {
  if (option.is === 'recent') return Clock
  if (option.is === 'provider') return Radio
  const type = option.is === 'item' || option.is === 'opened' ? option.item.type : 'page'
  return icons[type] ?? HandCoins
}

type Marks = { words: readonly string[]; range: Range | undefined }

function Lines({ option, words }: { option: Option; words: readonly string[] }) {
  const t = useTranslations('search.box')
  if (option.is === 'recent') {
    const isCode = readCodes(option.search.text).length > 0 && option.search.code !== null
    return <span className={cx('truncate', isCode && 'ident text-xs')}>{option.search.text}</span>
  }
  if (option.is === 'opened') return <span className="truncate">{option.item.title}</span>
  if (option.is === 'provider') return <Two first={option.title} second={t('opens-provider')} />
  if (option.is !== 'item') return null
  const { title, detail, urgent, code, cancelled } = option.item
  const head = urgent ?? code ?? ''
  return (
    <Two
      first={
        <span className={cx(cancelled && 'line-through')}>
          <Highlighted text={title} words={words} />
        </span>
      }
      second={
        detail && (
          <>
            {head && <span className={cx(urgent ? 'text-wait-ink' : 'ident')}>{head}</span>}
            {detail.slice(head.length)}
          </>
        )
      }
    />
  )
}

function Two({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="truncate leading-5">{first}</span>
      {second && <span className="truncate text-ink-3 text-xs tabular-nums">{second}</span>}
    </>
  )
}

function End({ option, range }: { option: Option; range: Range | undefined }) {
  const t = useTranslations('search.box')
  if (option.is === 'item') {
    const { amountCents, count } = option.item
    if (amountCents !== null) return <HighlightedAmount cents={amountCents} range={range} />
    return count && <span className="whitespace-nowrap tabular-nums">{count}</span>
  }
  if (option.is === 'opened') return <Ago at={option.item.at} className="text-ink-3 text-xs" />
  if (option.is !== 'recent') return null
  const { code, found } = option.search
  const counts = (['documents', 'payments', 'infractions', 'suppliers'] as const)
    .filter((kind) => found[kind])
    .slice(0, 2)
    .map((kind) => t(`summary.${kind}`, { count: found[kind] ?? 0 }))
  const [known] = readCodes(option.search.text).filter(({ kind }) => kind === code)
  return <span className="text-ink-3 text-xs">{known ? t(`short.${known.kind}`) : counts.join(', ')}</span>
}

type OptionRowProps = {
  option: Option
  id: string
  selected: boolean
  marks: Marks
  onPoint: () => void
  onOpen: () => void
  onForget: () => void
}

/** A search result. */
export function OptionRow({ option, id, selected, marks, onPoint, onOpen, onForget }: OptionRowProps) {
  const t = useTranslations('search.box')
  const Icon = iconOf(option)
  const hasTwoLines = option.is === 'provider' || (option.is === 'item' && option.item.detail !== '')
  return (
    <OptionElement
      option={option}
      id={id}
      selected={selected}
      onPoint={onPoint}
      onOpen={onOpen}
      className={cx(
        'relative grid cursor-pointer grid-cols-[16px_minmax(0,1fr)_max-content_24px] items-center gap-3 rounded-sm px-3 outline-none max-md:grid-cols-[16px_minmax(0,1fr)_max-content] max-md:rounded-none max-md:px-4 [&>.lucide]:text-ink-3',
        hasTwoLines ? 'h-11 max-md:h-13' : 'h-8 max-md:h-11',
        selected &&
          'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent-dot [&>.lucide]:text-accent-ink',
      )}
    >
      <Icon aria-hidden />
      <span className="flex min-w-0 flex-col text-ink-2">
        <Lines option={option} words={marks.words} />
      </span>
      <span className="max-w-48 truncate text-right text-ink-2 max-md:max-w-36">
        <End option={option} range={marks.range} />
      </span>
      {option.is === 'recent' ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          title={t('remove', { text: option.search.text })}
          onClick={(event) => {
            event.stopPropagation()
            onForget()
          }}
          className="grid size-6 place-items-center rounded-xs text-ink-3 hover:bg-pressed max-md:size-10"
        >
          <X aria-hidden />
        </button>
      ) : (
        <span aria-hidden className="max-md:hidden">
          {selected && <Kbd>↵</Kbd>}
        </span>
      )}
    </OptionElement>
  )
}

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { TextButton } from '@/components/ui/button'
import { Menu, MenuChoice, MenuRule } from '@/components/ui/menu'
import type { PopoverTriggerProps } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/spinner'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { isOpen } from '@/lib/core/infraction'
import type { OperationState } from '@/lib/core/operation-states'
import type { QueueRow, QueueSummary } from '@/lib/features/pix/infractions/queue/schema'
import type { QueueViewer } from './queue-viewer'
import { nameOf } from './row-name'
import { isGiven } from './standing-cell'
import type { Assigning } from './use-assigning'

export type AssigneeCellProps = {
  row: QueueRow
  viewer: QueueViewer
  agents: QueueSummary['agents']
  assigning: Assigning
}

/** Who has the case, or had it answered, with the way to take it or pass it on. */
export function AssigneeCell(props: AssigneeCellProps) {
  const { row, viewer, assigning } = props
  const { answer, assignee, status } = row
  const movable = viewer.mayAnswer && answer === null && isOpen(status)
  const who = answer?.by ?? assignee
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 max-md:flex-row-reverse max-md:items-center max-md:gap-2">
      {assigning.busyId === row.id ? (
        <Spinner />
      ) : movable ? (
        <Movable {...props} />
      ) : (
        who && <Somebody who={who} viewer={viewer} />
      )}
      {answer && !isGiven(answer.state) && <AnswerState state={answer.state} />}
      {!answer && row.begun && <Begun />}
    </span>
  )
}

function Movable({ row, viewer, agents, assigning }: AssigneeCellProps) {
  const t = useTranslations('infractions.queue')
  if (row.assignee)
    return <HandOver row={row} who={row.assignee} viewer={viewer} agents={agents} assigning={assigning} />
  return (
    <TextButton
      className="flex min-h-6 items-center max-md:-my-2.5 max-md:min-h-10"
      aria-label={t('take-of', { name: nameOf(row) })}
      aria-keyshortcuts="a"
      onClick={() => assigning.assign(row, viewer)}
    >
      {t('take')}
    </TextButton>
  )
}

type Person = { id: string; name: string }

function Somebody({ who, viewer }: { who: Person; viewer: QueueViewer }) {
  const t = useTranslations('common')
  return (
    <span className="flex min-w-0 max-w-full items-center gap-2">
      <Avatar name={who.name} />
      <span className="min-w-0 truncate max-md:sr-only">{who.id === viewer.id ? t('you') : who.name}</span>
    </span>
  )
}

function HandOver({ row, who, viewer, agents, assigning }: AssigneeCellProps & { who: Person }) {
  const t = useTranslations('infractions.queue')
  const common = useTranslations('common')
  const others = agents.filter(({ id }) => id !== viewer.id)
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
      aria-label={t('hand-over', { name: who.id === viewer.id ? common('you') : who.name })}
      className="-mx-1 flex min-h-7 min-w-0 max-w-full items-center gap-1 rounded-sm px-1 hover:bg-pressed max-md:-my-2.5 max-md:min-h-10"
    >
      <Somebody who={who} viewer={viewer} />
      <ChevronDown aria-hidden className="flex-none text-ink-3 max-md:hidden" />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('hand-over-title')} side="bottom-end">
      <MenuChoice checked={who.id === viewer.id} onSelect={() => assigning.assign(row, viewer)}>
        {common('you')}
      </MenuChoice>
      {others.map((agent) => (
        <MenuChoice key={agent.id} checked={agent.id === who.id} onSelect={() => assigning.assign(row, agent)}>
          {agent.name}
        </MenuChoice>
      ))}
      <MenuRule />
      <MenuChoice checked={false} onSelect={() => assigning.assign(row, null)}>
        {t('release')}
      </MenuChoice>
    </Menu>
  )
}

const tones: Partial<Record<OperationState, StatusTone>> = { unknown: 'unknown', failed: 'failed', rejected: 'failed' }

/** Of an answer that the provider has not taken yet, as far as we know. */
function AnswerState({ state }: { state: OperationState }) {
  const t = useTranslations('infractions.queue.answer')
  return (
    <StatusBadge tone={tones[state] ?? 'waiting'} className="text-xs">
      {t(state)}
    </StatusBadge>
  )
}

function Begun() {
  const t = useTranslations('infractions.queue')
  return <span className="text-ink-3 text-xs max-md:hidden">{t('begun')}</span>
}

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { TextButton } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuChoice, MenuRule } from '@/components/ui/menu-items'
import { Spinner } from '@/components/ui/spinner'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { QueueRow, QueueSummary } from '@/lib/features/pix/infractions/queue-schema'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { type Assigning, nameOf, type QueueViewer } from './assigning'
import { isGiven } from './queue-cells'

export type AssigneeCellProps = {
  row: QueueRow
  viewer: QueueViewer
  agents: QueueSummary['agents']
  assigning: Assigning
}

type Person = { id: string; name: string }

/** Tones of answers that the provider has not taken yet, as far as we know. */
const tones: Partial<Record<OperationState, StatusTone>> = { unknown: 'unknown', failed: 'failed', rejected: 'failed' }

/** The assignee or the author of the answer, with the actions to take or reassign the case. */
export function AssigneeCell(props: AssigneeCellProps) {
  const t = useTranslations('infractions.queue')
  const { row, viewer, assigning } = props
  const { answer, assignee, begun } = row
  const who = answer?.by ?? assignee
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5 max-md:flex-row-reverse max-md:items-center max-md:gap-2">
      {assigning.busyId === row.id ? (
        <Spinner />
      ) : viewer.mayAnswer && answer === null && isOpen(row.status) ? (
        <Movable {...props} />
      ) : (
        who && <AssigneeName who={who} viewer={viewer} />
      )}
      {answer && !isGiven(answer.state) && (
        <StatusBadge tone={tones[answer.state] ?? 'waiting'} className="text-xs">
          {t(`answer.${answer.state}`)}
        </StatusBadge>
      )}
      {!answer && begun && <span className="text-ink-3 text-xs max-md:hidden">{t('begun')}</span>}
    </span>
  )
}

function AssigneeName({ who, viewer }: { who: Person; viewer: QueueViewer }) {
  const t = useTranslations('common')
  return (
    <span className="flex min-w-0 max-w-full items-center gap-2">
      <Avatar name={who.name} />
      <span className="min-w-0 truncate max-md:sr-only">{who.id === viewer.id ? t('you') : who.name}</span>
    </span>
  )
}

function Movable({ row, viewer, agents, assigning }: AssigneeCellProps) {
  const t = useTranslations('infractions.queue')
  const common = useTranslations('common')
  const who = row.assignee
  if (!who) {
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
  return (
    <Menu
      label={t('hand-over-title')}
      side="bottom-end"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t('hand-over', { name: who.id === viewer.id ? common('you') : who.name })}
          className="-mx-1 flex min-h-7 min-w-0 max-w-full items-center gap-1 rounded-sm px-1 hover:bg-pressed max-md:-my-2.5 max-md:min-h-10"
        >
          <AssigneeName who={who} viewer={viewer} />
          <ChevronDown aria-hidden className="flex-none text-ink-3 max-md:hidden" />
        </button>
      )}
    >
      <AgentChoices viewer={viewer} agents={agents} chosen={who.id} onAssign={(to) => assigning.assign(row, to)} />
    </Menu>
  )
}

type AgentChoicesProps = Pick<AssigneeCellProps, 'viewer' | 'agents'> & {
  /** Id of the person who has the case. */
  chosen?: string
  onAssign: (to: Person | null) => void
}

/** The people who may take a case, the viewer first, and its release. */
export function AgentChoices({ viewer, agents, chosen, onAssign }: AgentChoicesProps) {
  const t = useTranslations('infractions.queue')
  const common = useTranslations('common')
  const choice = (person: Person, name: string) => (
    <MenuChoice key={person.id} checked={person.id === chosen} onSelect={() => onAssign(person)}>
      {name}
    </MenuChoice>
  )
  return (
    <>
      {choice(viewer, common('you'))}
      {agents.filter(({ id }) => id !== viewer.id).map((agent) => choice(agent, agent.name))}
      <MenuRule />
      <MenuChoice checked={false} onSelect={() => onAssign(null)}>
        {t('release')}
      </MenuChoice>
    </>
  )
}

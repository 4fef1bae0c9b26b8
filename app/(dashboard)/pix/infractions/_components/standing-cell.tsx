import { useTranslations } from 'next-intl'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { InfractionStatus } from '@/components/infractions/words'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import { isOpen } from '@/lib/core/infraction'
import type { OperationState } from '@/lib/core/operation-states'
import type { QueueRow } from '@/lib/features/pix/infractions/queue/schema'

type GivenState = 'accepted' | 'confirmed'

/** Whether the provider has taken our answer. */
export function isGiven(state: OperationState): state is GivenState {
  return state === 'accepted' || state === 'confirmed'
}

const tones: Record<GivenState, StatusTone> = { accepted: 'waiting', confirmed: 'settled' }

/** How long is left; of a case that is answered, what was said, by us or elsewhere. */
export function StandingCell({ row: { answer, status, estimatedUntil } }: { row: QueueRow }) {
  const t = useTranslations('infractions')
  if (!answer && !isOpen(status)) return <InfractionStatus status={status} />
  if (!answer || !isGiven(answer.state)) return <EstimatedTimeLeft until={estimatedUntil} />
  return (
    <span className="flex flex-col max-md:flex-row max-md:items-baseline max-md:gap-2">
      <StatusBadge tone={tones[answer.state]}>{t(`queue.answer.${answer.state}`)}</StatusBadge>
      <span className="truncate pl-3.5 text-ink-3 text-xs max-md:pl-0">{t(`words.given.${answer.analysis}`)}</span>
    </span>
  )
}

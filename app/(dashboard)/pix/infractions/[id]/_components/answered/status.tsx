import { useTranslations } from 'next-intl'
import { OperationStatus } from '@/components/operations/status'
import type { OperationState } from '@/lib/core/operation-states'

/** How an answer stands, in words that no opinion is called by. */
export function AnsweredStatus({ state, strong }: { state: OperationState; strong?: boolean }) {
  const t = useTranslations('infractions.queue.answer')
  return (
    <OperationStatus state={state} strong={strong}>
      {t(state)}
    </OperationStatus>
  )
}

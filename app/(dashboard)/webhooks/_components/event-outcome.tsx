import { useTranslations } from 'next-intl'
import type { WebhookEventDetail, WebhookState } from '@/lib/features/webhooks/schema'

const withoutLines = {
  waiting: 'one.outcome-waiting',
  processed: 'one.outcome-none',
  ignored: 'one.outcome-ignored',
  failed: 'one.outcome-failed',
} as const satisfies Record<WebhookState, string>

/** What was done, in the words it was recorded with. */
export function EventOutcome({ event: { state, outcome } }: { event: WebhookEventDetail }) {
  const t = useTranslations('webhooks')
  const lines = [...new Set(outcome)]
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{t('one.outcome')}</h3>
      {lines.length === 0 ? (
        <p className="text-ink-2 text-sm">{t(withoutLines[state])}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="ident text-ink-2 text-xs">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

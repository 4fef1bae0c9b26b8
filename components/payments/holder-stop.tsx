import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import type { Holder } from '@/lib/core/pix/holder'
import { changeOf } from '@/lib/features/pix/payees/rules'
import { HolderComparison } from './holder-comparison'

type Entry = Holder & { lookedUpAt: string }

type Stopped = {
  state: string
  input: { key: { type: string; value: string }; holderChange?: { reason: string } | undefined }
  about: {
    payee: Entry | null
    remembered: (Holder & { seenAt: string }) | null
    holderChange: {
      change: 'holder' | 'unclear'
      found: Entry | null
      unasked?: true | undefined
      confirmed: boolean
    } | null
  } | null
}

/** Why a transfer is paid although the holder of the key is another one or cannot be compared, or that this takes a reason, with both holders. */
export function HolderStop({ of: { state, input, about } }: { of: Stopped }) {
  const t = useTranslations('payees.comparison')
  const locale = useLocale()
  const { holderChange: stopped, remembered } = about ?? {}
  if (!input.holderChange && !stopped) return null
  const found = stopped?.unasked ? undefined : stopped ? stopped.found : about?.payee
  const change = stopped?.change ?? (remembered && found !== undefined ? changeOf(remembered, found) : null)
  const of = change === 'unclear' ? 'unclear' : 'holder'
  return (
    <div className="flex flex-col gap-3">
      {stopped?.confirmed === false && (
        <Notice tone="wait" title={t(stopped.unasked ? 'stopped-unasked' : `stopped-${of}`)}>
          {state === 'awaiting_approval' && t('stopped-what')}
        </Notice>
      )}
      {input.holderChange && (
        <Notice tone="wait" title={t(`why-${of}`)}>
          <p className="whitespace-pre-wrap wrap-anywhere text-ink">{input.holderChange.reason}</p>
        </Notice>
      )}
      {remembered && found !== undefined && (
        <HolderComparison
          remembered={remembered}
          rememberedNote={t('seen', { when: formatInstant(remembered.seenAt, locale) })}
          found={found}
          foundNote={found ? t('looked-up', { when: formatInstant(found.lookedUpAt, locale) }) : t('no-key')}
          keyOf={input.key}
        />
      )}
    </div>
  )
}

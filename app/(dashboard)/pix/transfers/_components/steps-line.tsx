'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'

/** The two steps with the current one marked; from the second, the first is a button that goes back. */
export function StepsLine({ reviewing, onBack }: { reviewing: boolean; onBack?: () => void }) {
  const t = useTranslations('transfers.form')
  return (
    <ol className="flex min-h-6 items-center gap-3 text-sm max-md:min-h-10">
      <li className="flex items-center gap-2" aria-current={reviewing ? undefined : 'step'}>
        <Mark on>{reviewing ? <Check aria-hidden className="size-3 [stroke-width:2.5]" /> : 1}</Mark>
        {onBack ? (
          <TextButton onClick={onBack} className="min-h-6 font-normal text-ink-2 max-md:min-h-10">
            {t('step-fill')}
          </TextButton>
        ) : (
          <span className={reviewing ? 'text-ink-3' : 'font-medium'}>{t('step-fill')}</span>
        )}
      </li>
      <li aria-hidden className="h-px w-6 bg-line-strong" />
      <li className="flex items-center gap-2" aria-current={reviewing ? 'step' : undefined}>
        <Mark on={reviewing}>2</Mark>
        <span className={reviewing ? 'font-medium' : 'text-ink-3'}>{t('step-review')}</span>
      </li>
    </ol>
  )
}

function Mark({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-5 flex-none place-items-center rounded-full font-semibold text-2xs',
        on ? 'bg-accent text-on-accent' : 'text-ink-3 inset-ring inset-ring-line-strong',
      )}
    >
      {children}
    </span>
  )
}

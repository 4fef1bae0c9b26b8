'use client'

import { useTranslations } from 'next-intl'
import { CodeDialog } from '@/components/second-factor/code-dialog'
import { stepUp } from '@/lib/features/second-factor/queries'

/** Over whatever was about to be sent: a code of the second factor, or back to it with nothing sent. */
export function StepUpDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const t = useTranslations('step-up')
  return (
    <CodeDialog
      title={t('title')}
      submit={t('submit')}
      act={(code) => stepUp({ code })}
      onClose={() => onEnd(false)}
      onDone={() => onEnd(true)}
    >
      <p className="text-ink-2 text-sm">{t('what')}</p>
    </CodeDialog>
  )
}

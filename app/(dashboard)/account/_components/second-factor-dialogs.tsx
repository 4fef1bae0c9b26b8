'use client'

import { useTranslations } from 'next-intl'
import { CodeDialog } from '@/components/second-factor/code-dialog'
import { Notice } from '@/components/ui/notice'
import { removeSecondFactor, replaceRecoveryCodes } from '@/lib/features/second-factor/queries'

type NewCodesDialogProps = { onClose: () => void; onDone: (codes: string[]) => void }

/** Recovery codes in place of those that are left. */
export function NewCodesDialog({ onClose, onDone }: NewCodesDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <CodeDialog
      title={t('new-codes-title')}
      submit={t('new-codes')}
      act={(code) => replaceRecoveryCodes({ code })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t('new-codes-what')}</p>
    </CodeDialog>
  )
}

type TurnOffDialogProps = { required: boolean; onClose: () => void; onDone: () => void }

/** The second factor ends; where a role asks for it, another has to be set up at once. */
export function TurnOffDialog({ required, onClose, onDone }: TurnOffDialogProps) {
  const t = useTranslations('account.second-factor')
  return (
    <CodeDialog
      title={t('turn-off-title')}
      submit={t('turn-off')}
      tone="danger"
      keep={t('keep')}
      act={(code) => removeSecondFactor({ code })}
      onClose={onClose}
      onDone={onDone}
    >
      <p className="text-ink-2 text-sm">{t('turn-off-what')}</p>
      {required && <Notice tone="wait">{t('turn-off-required')}</Notice>}
    </CodeDialog>
  )
}

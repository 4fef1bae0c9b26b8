'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import type { BrCodeDoubt } from './check'

type BrCodeWarningProps = {
  doubts: readonly BrCodeDoubt[]
  acknowledged: boolean
  onAcknowledge: (acknowledged: boolean) => void
}

/** Says loudly what does not hold; the code stays out of reach until somebody has read it. */
export function BrCodeWarning({ doubts, acknowledged, onAcknowledge }: BrCodeWarningProps) {
  const t = useTranslations('pix.br-code')
  return (
    <Notice tone="danger" title={t('warning-title')}>
      <ul className="my-1 list-disc pl-4">
        {doubts.map((doubt) => (
          <li key={doubt}>{t(`doubts.${doubt}`)}</li>
        ))}
      </ul>
      <p className="mb-2">{t('warning-do')}</p>
      <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
        {t('acknowledge')}
      </Checkbox>
    </Notice>
  )
}

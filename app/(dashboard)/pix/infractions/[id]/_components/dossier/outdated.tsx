'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { TextButton } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { useCase } from '../case/context'
import { useDossierOpen } from './use-open'

/** Says so when the case has changed since an attached dossier was made, and leads to making it again. */
export function OutdatedDossier({ attachmentId }: { attachmentId: string }) {
  const t = useTranslations('infractions.dossier')
  const { id } = useCase().infraction
  const [, setDossier] = useDossierOpen()
  const { data } = useQuery(readQuery(infractions.dossierOutline, { id }))
  const made = data?.made.find((one) => one.attachmentId === attachmentId)
  if (!made || made.isCurrent) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
      <span className="min-w-0">{t('attached-outdated')}</span>
      <TextButton onClick={() => void setDossier(true)}>{t('remake')}</TextButton>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { DossierOutline } from '@/lib/features/pix/infractions/dossier/schema'
import { isDossierPart } from '@/lib/features/pix/infractions/rules/dossier'
import { useCase } from '../case/context'
import { useMaking } from './use-making'

/** The attached dossiers that the case has moved past, before they are sent, each with what differs. */
export function OutdatedDossiers() {
  const { id } = useCase().infraction
  const { data } = useQuery({ ...readQuery(infractions.dossierOutline, { id }), refetchOnMount: 'always' })
  return data?.made
    .filter(({ isCurrent }) => !isCurrent)
    .map((made) => <OutdatedDossier key={made.attachmentId} id={id} made={made} />)
}

function OutdatedDossier({ id, made }: { id: string; made: DossierOutline['made'][number] }) {
  const t = useTranslations('infractions.dossier')
  const { attachments } = useCase().infraction.draft
  const { attachmentId, title, changed = [] } = made
  const parts = made.parts.filter((part) => isDossierPart(part) || attachments.some((file) => file.id === part))
  const making = useMaking(id, () => undefined)
  const again = (
    <Button
      size="sm"
      busy={making.isPending}
      onClick={() => making.mutate({ id, title, parts, replaces: attachmentId })}
    >
      {making.isPending ? t('making') : t('make-again')}
    </Button>
  )
  return (
    <Notice tone="wait" role="status" title={t('attached-outdated')} actions={again}>
      {changed.length > 0 && t('changed', { parts: changed.join('; ') })}
      {making.error && <ErrorNotice error={making.error} title={t('not-made')} />}
    </Notice>
  )
}

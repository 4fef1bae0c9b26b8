'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { TextButton } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { nameForType } from '@/lib/core/attachment-types'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { renameAttachment } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { typeName } from './words'

type NameDiffersProps = { infractionId: string; attachment: Attachment }

/** Says so when a file's name tells another type than its content is, and offers the name that fits. */
export function NameDiffers({ infractionId, attachment: { id, name, type } }: NameDiffersProps) {
  const t = useTranslations('infractions.files')
  const client = useQueryClient()
  const { queryKey } = readQuery(infractions.one, { id: infractionId })
  const renaming = useMutation({
    mutationFn: (fitting: string) => renameAttachment(infractionId, id, fitting),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const fitting = nameForType(name, type)
  if (!fitting) return null
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-wait-ink text-xs">
        <span className="min-w-0 wrap-anywhere">{t('name-differs', { type: typeName(type) })}</span>
        <TextButton aria-busy={renaming.isPending} onClick={() => renaming.mutate(fitting)}>
          <span className="wrap-anywhere">{t('rename', { name: fitting })}</span>
        </TextButton>
      </p>
      {renaming.error && <ErrorNotice error={renaming.error} />}
    </>
  )
}

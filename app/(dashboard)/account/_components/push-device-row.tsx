'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Ago, Moment } from '@/components/ui/moment'
import { toast } from '@/components/ui/toast'
import { unsubscribeFromPush } from '@/lib/client/push'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { messageKey } from '@/lib/core/message-key'
import { choiceKinds } from '@/lib/core/notice-choices'
import { noticeChoices } from '@/lib/features/notices/choices/contract'
import { pushDevices } from '@/lib/features/notices/push/contract'
import type { PushDevice } from '@/lib/features/notices/push/schema'

type PushDeviceRowProps = {
  device: PushDevice
  /** This browser. */
  own: boolean
  onRemoved: () => void
}

/** A device with the notifications that it receives and a button to remove it. */
export function PushDeviceRow({ device, own, onRemoved }: PushDeviceRowProps) {
  const t = useTranslations('account.push')
  const { id, name, createdAt, lastSentAt, kinds } = device
  const [choosing, setChoosing] = useState(false)
  const removing = useWrite(pushDevices.remove, {
    async onSuccess() {
      if (own) await unsubscribeFromPush().catch(() => undefined)
      onRemoved()
      toast({ text: t('removed', { name }) })
    },
  })
  return (
    <li className="border-line border-b px-5 py-3 text-sm last:border-b-0 max-md:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {own && <Badge tone="accent">{t('own')}</Badge>}
          </p>
          <p className="text-ink-3 text-xs tabular-nums">
            {t('kinds', { count: kinds.length })}; {t.rich('since', { at: () => <Moment at={createdAt} /> })}
            {lastSentAt && <>; {t.rich('last', { ago: () => <Ago at={lastSentAt} /> })}</>}
          </p>
        </div>
        <div className="flex gap-2">
          <Button size="sm" aria-label={t('choose-of', { name })} onClick={() => setChoosing(true)}>
            {t('choose')}
          </Button>
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={t('remove-of', { name })}
            busy={removing.isPending}
            onClick={() => removing.mutate({ id })}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
      {removing.error && <ErrorNotice error={removing.error} className="mt-3" />}
      {choosing && <KindsDialog device={device} onClose={() => setChoosing(false)} />}
    </li>
  )
}

function KindsDialog({ device, onClose }: { device: PushDevice; onClose: () => void }) {
  const t = useTranslations('account.push')
  const labels = useTranslations('account.notifications.kinds')
  const { data } = useQuery(readQuery(noticeChoices.own, {}))
  const offered = choiceKinds.filter((kind) => data?.choices.some((choice) => choice.kind === kind))
  const [kinds, setKinds] = useState(device.kinds)
  const saving = useWrite(pushDevices.choose, {
    onSuccess() {
      toast({ text: t('saved') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('choose-title', { name: device.name })}
      submit={t('save')}
      keep={t('keep')}
      busy={saving.isPending}
      onClose={onClose}
      onSubmit={() => saving.mutate({ id: device.id, kinds })}
    >
      <p className="text-ink-2 text-sm">{t('choose-what')}</p>
      <div className="flex flex-col gap-2 max-md:gap-0">
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              setKinds(target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
            }
          >
            {labels(messageKey(kind))}
          </Checkbox>
        ))}
      </div>
      {saving.error && <ErrorNotice error={saving.error} />}
    </FormDialog>
  )
}

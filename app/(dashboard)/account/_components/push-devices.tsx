'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { Button } from '@/components/ui/button'
import { useHydrated } from '@/components/ui/hydrated'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { keepDeviceId, ownDeviceId, pushSupport, subscribeToPush } from '@/lib/client/push'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { pushDevices } from '@/lib/features/notices/push/contract'
import { newDevice } from '@/lib/features/notices/push/schema'
import { PushDeviceRow } from './push-device-row'
import { useBrowserLabel } from './use-browser-label'

const query = readQuery(pushDevices.own, {})

/** The devices that receive notifications while Lastro is closed. */
export function PushDevices() {
  const t = useTranslations('account.push')
  const { data, error, refetch, isFetching } = useQuery(query)
  const support = useHydrated() ? pushSupport() : null
  const own = useOwnDevice()
  const adding = useAddDevice(own.set)
  const isAdded = data?.devices.some(({ id }) => id === own.id)
  return (
    <section id="push-devices" aria-labelledby="push-title" className="scroll-mt-4 border-line border-b py-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 max-md:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="push-title" className="font-semibold text-base">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-140 text-ink-2 text-sm">{t('what')}</p>
        </div>
        {data && support === 'ready' && !isAdded && (
          <Button busy={adding.busy} onClick={() => void adding.add(data.publicKey)}>
            {t('add')}
          </Button>
        )}
      </header>
      <div className="mt-3 flex flex-col gap-3 px-5 empty:hidden max-md:px-4">
        {support === 'home-screen' && <Notice title={t('home-screen')}>{t('home-screen-what')}</Notice>}
        {support === 'missing' && <p className="text-ink-3 text-sm">{t('missing')}</p>}
        {adding.problem === 'denied' && (
          <Notice tone="wait" role="alert" title={t('denied')}>
            {t('denied-what')}
          </Notice>
        )}
        {adding.problem === 'failed' && (
          <Notice tone="wait" role="alert" title={t('failed')}>
            {t('failed-what')}
          </Notice>
        )}
        {adding.error && <ErrorNotice error={adding.error} />}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {!data && !error && <Skeleton className="h-12" />}
      </div>
      {data?.devices.length === 0 && (
        <EmptyState icon={<Smartphone aria-hidden />} title={t('empty-title')}>
          {t('empty-what')}
        </EmptyState>
      )}
      {data && data.devices.length > 0 && (
        <ul aria-labelledby="push-title" className="mt-3 border-line border-y">
          {data.devices.map((device) => (
            <PushDeviceRow
              key={device.id}
              device={device}
              own={device.id === own.id}
              onRemoved={() => device.id === own.id && own.set(null)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function useOwnDevice() {
  const hydrated = useHydrated()
  const [set, setId] = useState<string | null>()
  return {
    id: set === undefined ? (hydrated ? ownDeviceId() : null) : set,
    set(id: string | null) {
      keepDeviceId(id)
      setId(id)
    },
  }
}

type Problem = 'denied' | 'failed' | null

/** Subscribes this browser and adds it to the person's devices. */
function useAddDevice(onAdded: (id: string) => void) {
  const t = useTranslations('account.push')
  const labels = useBrowserLabel()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem>(null)
  const saving = useWrite(pushDevices.add, {
    onSuccess({ id, name }) {
      onAdded(id)
      toast({ text: t('added', { name }) })
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return {
    busy: asking || saving.isPending,
    problem,
    error: saving.error,
    async add(publicKey: string) {
      setProblem(null)
      setAsking(true)
      try {
        const subscription = await subscribeToPush(publicKey)
        const given = newDevice.safeParse({ subscription, name: labels(navigator.userAgent).slice(0, 60) })
        if (given.success) saving.mutate(given.data)
        else setProblem(subscription === null ? 'denied' : 'failed')
      } catch {
        setProblem('failed')
      }
      setAsking(false)
    },
  }
}

'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { KeyHint } from '@/components/list/key-hint'
import { ListScreen } from '@/components/list/list-screen'
import { useList } from '@/components/list/query-list'
import { useChangedStates } from '@/components/list/use-changed-states'
import { Button } from '@/components/ui/button'
import { listQuery } from '@/lib/client/read-query'
import { batches } from '@/lib/features/pix/batches/contract'
import { batchKinds } from '@/lib/features/pix/batches/rules/columns'
import { batchColumns } from './batch-columns'
import { NewBatchDialog } from './new-batch-dialog'

/** Files of transfers and of charges, each with what became of it. */
export function BatchesScreen({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations('batches')
  const router = useRouter()
  const list = useList(useInfiniteQuery(listQuery(batches.list, {})))
  const changed = useChangedStates(list.rows)
  const columns = useMemo(() => batchColumns(t), [t])
  const [creating, setCreating] = useQueryState('new', parseAsBoolean.withDefault(false))
  const [kind, setKind] = useQueryState('kind', parseAsStringLiteral(batchKinds).withDefault('transfers'))
  const close = () => {
    void setCreating(null)
    void setKind(null)
  }
  const open = ({ id }: { id: string }) => router.push(`/pix/batches/${id}`)
  const create = (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListScreen
        title={t('title')}
        actions={mayCreate && create}
        list={list}
        partial={{ title: t('partial-title'), what: t('partial-what') }}
        nothing={{
          icon: <Layers aria-hidden />,
          title: t('empty-title'),
          children: t(mayCreate ? 'empty-what' : 'empty-manager'),
        }}
        table={{
          columns,
          onActivate: open,
          changedIds: changed,
          letters: true,
          rowHeight: 52,
          cardHeight: 96,
        }}
        loaded={t(list.hasMore ? 'loaded-of-more' : 'loaded', { count: list.rows.length })}
        footerEnd={<KeyHint keys={['j', 'k', '↵']}>{t('keys-hint')}</KeyHint>}
      />
      {mayCreate && creating && <NewBatchDialog kind={kind} onClose={close} onCreated={open} />}
    </>
  )
}

'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Stamp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { PageHeader } from '@/components/layout/page-header'
import { DataTable } from '@/components/list/data-table'
import { EmptyState } from '@/components/list/empty-state'
import { ListFailure } from '@/components/list/failures'
import { KeyHint } from '@/components/list/key-hint'
import { ListStates } from '@/components/list/list-screen'
import { ListFooter, useList } from '@/components/list/query-list'
import { useSmallScreen } from '@/components/list/screen-width'
import { Button, ButtonLink } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { menuItemClass } from '@/components/ui/menu-items'
import { listQuery } from '@/lib/client/read-query'
import { may, type Role } from '@/lib/core/permissions'
import { approvals, awaiting, decided, isDecidable } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { ApprovalCase } from './approval-case'
import { approvalColumns } from './approval-columns'
import { inDecisionOrder, useNeighbours } from './request-order'

type ApprovalsScreenProps = {
  personId: string
  roles: readonly Role[]
  /** The requests that the person decided, instead of those that wait. */
  isDecided: boolean
}

/** Requests that await a second person, or that this person decided, with the facts next to each. */
export function ApprovalsScreen({ personId, roles, isDecided }: ApprovalsScreenProps) {
  // Without this permission, the person follows their own and others’ requests.
  const mayDecide = may(roles, 'approvals.decide')
  const t = useTranslations('approvals.list')
  const title = useTranslations('approvals')(isDecided ? 'decided-own' : 'title')
  const kinds = useTranslations('operations.kinds')
  const query = useInfiniteQuery(listQuery(approvals.list, isDecided ? decided : awaiting))
  const list = useList(query)
  const { loadMore } = list
  // All that wait are loaded, because those that expire first come first.
  useEffect(() => (isDecided ? undefined : loadMore()), [isDecided, loadMore])
  const rows = useMemo(() => {
    const decidable = list.rows.filter(isDecidable)
    return isDecided ? decidable : inDecisionOrder(decidable, mayDecide ? null : personId)
  }, [list.rows, isDecided, mayDecide, personId])
  const columns = useMemo(() => approvalColumns({ t, kinds, personId }), [t, kinds, personId])
  const [chosen, setChosen] = useQueryState('id', { history: 'replace' })
  // The first request stays open after its decision, though it is no longer in the list.
  const first = rows[0]?.id ?? null
  const [shown, setShown] = useState(first)
  if (shown === null && first !== null) setShown(first)
  const openId = chosen ?? shown
  const small = useSmallScreen()
  // On a small screen the browser's back button leads to the list.
  const open = ({ id }: Decidable) => setChosen(id, { history: chosen === null && small ? 'push' : 'replace' })
  const neighbours = useNeighbours(rows, openId, open)

  return (
    <>
      <PageHeader title={title} actions={!list.failed && <Decided roles={roles} isDecided={isDecided} />} />
      {list.failed ? (
        <ListFailure list={list} />
      ) : openId === null && !list.loading ? (
        <EmptyState icon={<Stamp aria-hidden />} title={t(isDecided ? 'empty-decided' : 'empty-title')} fill>
          {!isDecided && t(mayDecide ? 'empty-decide' : 'empty-ask')}
        </EmptyState>
      ) : (
        <div className="relative flex min-h-0 flex-1">
          <div className="flex w-100 flex-none flex-col border-line border-r max-xl:w-84 max-lg:w-76 max-md:w-full max-md:border-r-0">
            <ListStates
              list={list}
              count={rows.length}
              partial={{ title: t('partial-title'), what: t('partial-what') }}
              nothing={<p className="flex-1 px-5 py-4 text-ink-3 text-sm">{t('empty-now')}</p>}
            >
              <DataTable
                label={title}
                columns={columns}
                rows={rows}
                activeId={small ? chosen : openId}
                onActiveChange={open}
                loading={list.loading}
                loadingMore={list.loadingMore}
                partial={list.hasMore}
                rowHeight={52}
                cardHeight={72}
              />
              <ListFooter
                list={list}
                end={
                  <KeyHint keys={['j', 'k']} className="flex max-md:hidden">
                    {t('keys-hint')}
                  </KeyHint>
                }
              >
                {t(list.hasMore ? 'loaded-of-more' : isDecided ? 'loaded-decided' : 'loaded', { count: rows.length })}
              </ListFooter>
            </ListStates>
          </div>
          <div
            className={cx(
              'flex min-w-0 flex-1 flex-col bg-surface max-md:absolute max-md:inset-0 max-md:z-2',
              chosen === null && 'max-md:hidden',
            )}
          >
            {openId && (
              <ApprovalCase
                key={openId}
                id={openId}
                known={rows.find(({ id }) => id === openId)}
                personId={personId}
                neighbours={neighbours}
                onClose={() => setChosen(null)}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

const decidedPlaces = [
  { href: '/approvals?decided=me', word: 'decided-own', may: 'approvals.decide' },
  { href: '/pix/transfers', word: 'decided-transfers', may: 'pix.transfers.read' },
  { href: '/pix/batches', word: 'decided-batches', may: 'pix.transfers.read' },
  { href: '/pix/refunds', word: 'decided-refunds', may: 'pix.refunds.read' },
  { href: '/pix/infractions?tab=answered', word: 'decided-infractions', may: 'pix.infractions.read' },
] as const

/** Links to the lists with the decided requests, and from them back to those that wait. */
function Decided({ roles, isDecided }: Pick<ApprovalsScreenProps, 'roles' | 'isDecided'>) {
  const t = useTranslations('approvals')
  if (isDecided) return <ButtonLink href="/approvals">{t('waiting')}</ButtonLink>
  const places = decidedPlaces.filter((place) => may(roles, place.may))
  return (
    <Menu
      label={t('decided')}
      trigger={(props) => (
        <Button {...props}>
          {t('decided')} <ChevronDown aria-hidden />
        </Button>
      )}
    >
      {places.map(({ href, word }) => (
        <Link key={href} href={href} role="menuitem" tabIndex={-1} className={menuItemClass}>
          {t(word)}
        </Link>
      ))}
    </Menu>
  )
}

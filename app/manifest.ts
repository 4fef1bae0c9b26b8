import type { MetadataRoute } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'

/** The manifest for installing Lastro. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations('app')
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/app-icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: 'Lastro',
    short_name: 'Lastro',
    description: t('description'),
    lang: await getLocale(),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f3f6f4',
    theme_color: '#f3f6f4',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  }
}

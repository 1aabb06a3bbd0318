/** Services and companies of the city. */
import type { CompanyCard, ServiceCard, ServiceCategoryTree } from '#lib/contract/city/city.ts'
import type { HomeRow } from '#lib/contract/platform/home.ts'
import { tile } from '#server/domains/platform/home/tile.ts'

const TABS = 7

export function serviceRow(city: number, services: readonly ServiceCard[], categories: readonly ServiceCategoryTree[]): HomeRow {
  return {
    key: 'services',
    title: '同城服务',
    href: `/city?city=${city}`,
    tabs: categories
      .slice(0, TABS)

      .map(one => ({
        key: String(one.categoryId),
        label: one.name,
        href: `/city?city=${city}&serverCategoryId=${one.categoryId}`,
      })),
    tiles: services.map(service =>
      tile({
        id: service.serverId,
        href: `/city/server/${service.serverId}`,
        title: service.title,
        subtitle: service.provider.name,
        picture: service.cover,
        price: service.price,
        priceFrom: true,
        score: service.score,
        count: service.sales,
        countText: '人买过',
        certified: service.provider.certified,
        at: service.publishedAt,
      }),
    ),
  }
}

/** @param industries its tabs; else those of the companies. */
export function companyRow(
  city: number,
  companies: readonly CompanyCard[],
  industries: readonly string[] = [...new Set(companies.map(company => company.industry))],
): HomeRow {
  const list = `/city?tab=company&city=${city}`
  return {
    key: 'companies',
    title: '口碑公司',
    href: list,
    tabs: industries.map(industry => ({
      key: industry,
      label: industry,
      href: `${list}&industry=${encodeURIComponent(industry)}`,
    })),
    tiles: companies.map(company =>
      tile({
        id: company.companyId,
        href: `/city/company/${company.companyId}`,
        title: company.name,
        subtitle: [company.industry, company.area].filter(Boolean).join(' · '),
        picture: company.logo,
        score: company.score,
        count: company.orderCount,
        countText: '笔订单',
        tags: company.tags,
        certified: company.certified,
      }),
    ),
  }
}

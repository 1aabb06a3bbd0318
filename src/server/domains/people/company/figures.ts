/**
 * The figures beside a company that other domains count: the only columns of `companies` that they change. A door of its own beside
 * service.ts, because the service publishes a company anew through the very domains that come here.
 */
export {
  type CompanyFigures,
  type CompanyRank,
  updateCompanyFavourites,
  updateCompanyFigures,
  updateCompanyRanks,
  updateCompanyScores,
} from './figure-queries.ts'

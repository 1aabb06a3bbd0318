/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Every call of the contract, in process, as an anonymous visitor. */
    api: import('#lib/api/types.ts').Api
    site: import('#lib/site/site.ts').Site
  }
}

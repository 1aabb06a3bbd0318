/** Words of chat on the site. */


/** Words of the forum. */


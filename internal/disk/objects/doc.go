// Package objects keeps files in a bucket of an object store that speaks S3's protocol.
//
// A [Bucket] reads parts of objects, bound to the ETag that they had when they were opened ([Reader]); writes objects that are
// there as a whole or not at all, over what was known to be there and nothing else ([Upload], [Condition]); and holds locks that
// their owner renews ([Lease]). Each request is tried again where that can help, and bounded in time. Package disk shows all of
// this as a folder.
//
// May be imported by package disk. Start reading at [Connect] and [Bucket].
package objects

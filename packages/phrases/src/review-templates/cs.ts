import messages from '../../catalogues/review-templates/cs.json' with { type: 'json' };

export default messages;
